import { makePictures } from '#server/platform/pictures/make-pictures.ts'
import { answerRequests } from '#server/platform/process/bounded-process.ts'

answerRequests(makePictures)
