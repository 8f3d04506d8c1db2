import { spotForecast } from '#contract/sea/conditions.ts'
import { type WeekTask, weekAtSpot } from '#server/features/conditions/forecast/week-at-spot.ts'
import { answerTasks } from '#server/platform/process/thread-pool.ts'
import { serializeReply } from '#server/platform/replies/serialized-reply.ts'

answerTasks((task: WeekTask): string => serializeReply(spotForecast.reply, weekAtSpot(task)))
