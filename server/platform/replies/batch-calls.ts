import { oneAtATime } from '#server/platform/process/turns.ts'

/**
 * Batches questions: those that arrive while a batch runs share the next, so no answer is older than its question and
 * the database runs one statement at a time.
 * `answer` gets each question once; its error rejects all.
 */
export function batchCalls<Question, Answer>(
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
