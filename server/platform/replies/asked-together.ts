import { oneAtATime } from '#server/platform/process/one-at-a-time.ts'

/**
 * Answers each question with others: those that come while some are being answered wait, and share what answers them next. So a
 * question never gets what was known before it was asked, and however many ask, the database answers one statement at a time.
 * `answer` gets each question once; what it throws all of them get.
 */
export function askedTogether<Question, Answer>(
  answer: (questions: Question[]) => Promise<Map<Question, Answer>>,
): (question: Question) => Promise<Answer | undefined> {
  let waiting = new Set<Question>()
  const answerWaiting = oneAtATime(() => {
    const questions = [...waiting]
    waiting = new Set()
    return answer(questions)
  })
  return async (question) => {
    waiting.add(question)
    return (await answerWaiting()).get(question)
  }
}
