import { answerRequests } from '#server/platform/bounded-process.ts'
import { makePictures } from '#server/platform/pictures/make-pictures.ts'

answerRequests(makePictures)
