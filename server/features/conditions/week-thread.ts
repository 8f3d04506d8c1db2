import { spotForecast } from '#contract/conditions.ts'
import { type WeekTask, weekAtSpot } from '#server/features/conditions/week-at-spot.ts'
import { serializeReply } from '#server/platform/reply-schema.ts'
import { answerTasks } from '#server/platform/thread-answers.ts'

answerTasks((task: WeekTask): string => serializeReply(spotForecast.reply, weekAtSpot(task)))
