import { oneAtATime } from '#server/platform/process/one-at-a-time.ts'

/** Questions during a batch share the next, so that no answer is older than its question. An error rejects all. */
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
