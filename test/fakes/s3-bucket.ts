import { createHash, randomUUID } from 'node:crypto'
import { S3Fault, type S3Request } from '#test/fakes/s3-signature.ts'

/** Of every part but the last. https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const LEAST_PART_BYTES = 5 * 1024 * 1024

type Stored = { bytes: Buffer; type: string; etag: string }
type Multipart = { key: string; type: string; parts: Map<number, Stored> }
export type S3Reply = { status?: number; headers?: Record<string, string>; body?: Buffer | string }
export type S3Bucket = ReturnType<typeof createBucket>

/** A bucket in memory; whoever calls it is known already. */
export function createBucket() {
  const objects = new Map<string, Stored>()
  /** Uploads in parts that are neither complete nor aborted. */
  const multiparts = new Map<string, Multipart>()

  /** Keeps an object: its ETag. */
  function keep(key: string, bytes: Buffer, type = 'application/octet-stream', etag = `"${md5(bytes)}"`) {
    objects.set(key, { bytes, type, etag })
    return etag
  }

  /** Answers what is asked of one object. Throws S3Faults. */
  function answer(request: S3Request, key: string): S3Reply {
    const { method, query, headers, body } = request
    const type = headers['content-type'] ?? ''
    if (query.has('uploads') && method === 'POST') {
      const id = randomUUID()
      multiparts.set(id, { key, type, parts: new Map() })
      return { body: xml({ InitiateMultipartUploadResult: { UploadId: id, Key: key } }) }
    }
    if (query.has('uploadId')) return answerMultipart(request, key)
    if (query.has('list-type')) return list(query)
    if (method === 'PUT') {
      return { headers: { etag: keep(key, body, type) } }
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    const object = objects.get(key)
    if (!object) throw new S3Fault('NoSuchKey')
    return partOf(object, headers.range ?? '')
  }

  /** Two of each page, so that callers have to ask for the next. */
  function list(query: URLSearchParams): S3Reply {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
    const Contents = keys.slice(0, 2).map((Key) => ({
      ...{ Key, Size: objects.get(Key)!.bytes.length, LastModified: new Date().toISOString() },
    }))
    const NextContinuationToken = keys.length > 2 ? keys.slice(1, 2) : []
    return { body: xml({ ListBucketResult: { Contents, NextContinuationToken } as Tree }) }
  }

  function answerMultipart({ method, query, body }: S3Request, key: string): S3Reply {
    const id = query.get('uploadId') ?? ''
    const upload = multiparts.get(id)
    if (upload?.key !== key) throw new S3Fault('NoSuchUpload')
    if (method === 'PUT') {
      const etag = `"${md5(body)}"`
      upload.parts.set(Number(query.get('partNumber')), { bytes: body, type: '', etag })
      return { headers: { etag } }
    }
    if (method === 'GET') {
      const list = [...upload.parts].sort(([one], [other]) => one - other)
      const Part = list.map(([number, { bytes, etag }]) => ({ PartNumber: number, Size: bytes.length, ETag: etag }))
      return { body: xml({ ListPartsResult: { Key: key, UploadId: id, Part } }) }
    }
    if (method === 'POST') {
      const parts = chosenParts(upload, body.toString())
      const whole = Buffer.concat(parts)
      keep(key, whole, upload.type, `"${md5(whole)}-${parts.length}"`)
    }
    multiparts.delete(id)
    return method === 'POST' ? { body: xml({ CompleteMultipartUploadResult: { Key: key } }) } : { status: 204 }
  }

  return { objects, multiparts, keep, answer }
}

/** The bytes of the parts that a completion names. */
function chosenParts({ parts }: Multipart, completion: string) {
  const chosen = [...completion.matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(.*?)</.exec(part)?.[1]?.replace(/&quot;|"/g, ''),
  }))
  if (chosen.some(({ number }, at) => number <= (chosen[at - 1]?.number ?? 0))) throw new S3Fault('InvalidPartOrder')
  const found = chosen.map(({ number, etag }) => {
    const part = parts.get(number)
    if (part?.etag !== `"${etag}"`) throw new S3Fault('InvalidPart')
    return part.bytes
  })
  if (found.slice(0, -1).some(({ length }) => length < LEAST_PART_BYTES)) throw new S3Fault('EntityTooSmall')
  return found
}

function partOf({ bytes, etag, type }: Stored, range: string): S3Reply {
  const headers = { etag, 'content-type': type }
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
  if (first === undefined) return { headers, body: bytes }
  if (Number(first) >= bytes.length) throw new S3Fault('InvalidRange')
  const part = bytes.subarray(Number(first), Number(last) + 1)
  const contentRange = `bytes ${first}-${Number(first) + part.length - 1}/${bytes.length}`
  return { status: 206, headers: { ...headers, 'content-range': contentRange }, body: part }
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')

type Tree = { [name: string]: string | number | Tree | (string | Tree)[] }

/** Prints elements; a list is an element for each of its members. */
export const xml = (tree: Tree): string =>
  Object.entries(tree)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one] as const))
    .map(([name, one]) => `<${name}>${typeof one === 'object' ? xml(one) : one}</${name}>`)
    .join('')
