import { drawPicture } from '#server/features/sharing/picture/draw-picture.ts'
import { answerRequests } from '#server/platform/process/bounded-process.ts'

answerRequests(drawPicture)
