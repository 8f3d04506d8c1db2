import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { createBucket, type S3Bucket, type S3Reply, xml } from '#test/fakes/s3-bucket.ts'
import { objectOfForm } from '#test/fakes/s3-form.ts'
import { S3Fault, type S3Keys, type S3Request, signerOf } from '#test/fakes/s3-signature.ts'
import { listenOnLoopback } from '#test/network/loopback.ts'

const STATUS: Partial<Record<string, number>> = {
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  MalformedPOSTRequest: 400,
  XAmzContentSHA256Mismatch: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  InvalidRange: 416,
  InternalError: 500,
  NotImplemented: 501,
  SlowDown: 503,
}

export type S3StandIn = Pick<S3Bucket, 'objects' | 'multiparts'> & {
  /** What Lineup must be told to keep its objects here. */
  env: {
    S3_BUCKET: string
    S3_ENDPOINT: string
    S3_REGION: string
    S3_ACCESS_KEY_ID: string
    S3_SECRET_ACCESS_KEY: string
    S3_FORCE_PATH_STYLE: true
  }
  /** So many of the next calls are answered 'SlowDown'. */
  trouble: { calls: number }
  /** The roles that were assumed. */
  assumed: string[]
  close(): Promise<void>
}

/** An S3 server on loopback, in memory, which recomputes every signature and refuses what was altered. */
export async function startS3(name = 'lineup-test'): Promise<S3StandIn> {
  const owner = { id: `LINEUP${randomUUID()}`, secret: randomUUID() }
  const keys: S3Keys = new Map([[owner.id, { secret: owner.secret }]])
  const { objects, multiparts, keep, answer } = createBucket()
  const trouble = { calls: 0 }
  const assumed: string[] = []

  async function reply(request: S3Request): Promise<S3Reply> {
    if (trouble.calls > 0) {
      trouble.calls -= 1
      throw new S3Fault('SlowDown')
    }
    const { method, path, headers } = request
    if (method === 'POST' && headers['content-type']?.startsWith('multipart/form-data')) {
      if (path !== `/${name}/`) throw new S3Fault('NoSuchBucket')
      const { key, bytes } = await objectOfForm(request, name, keys)
      return { status: 204, headers: { etag: keep(key, bytes), location: `http://${headers.host}${path}${key}` } }
    }
    const signer = signerOf(request, keys)
    if (signer.service === 'sts') return assumeRole(new URLSearchParams(request.body.toString()))
    const [, bucket, ...rest] = path.split('/')
    const key = decodeURIComponent(rest.join('/'))
    if (bucket !== name) throw new S3Fault('NoSuchBucket')
    if (method === 'HEAD' && key === '') return {}
    if (signer.only && (method !== 'PUT' || !signer.only.includes(key))) throw new S3Fault('AccessDenied')
    return answer(request, key)
  }

  function assumeRole(asked: URLSearchParams): S3Reply {
    if (asked.get('Action') !== 'AssumeRole') throw new S3Fault('NotImplemented')
    assumed.push(asked.get('RoleArn') ?? '')
    const given = { id: randomUUID(), secret: randomUUID(), token: randomUUID() }
    const own = new RegExp(`"arn:aws:s3:::${name}/([^"]*)"`, 'g')
    const only = [...(asked.get('Policy') ?? '').matchAll(own)].map(([, key = '']) => key)
    keys.set(given.id, { secret: given.secret, token: given.token, only })
    const Expiration = new Date(Date.now() + Number(asked.get('DurationSeconds')) * 1000).toISOString()
    const Credentials = { AccessKeyId: given.id, SecretAccessKey: given.secret, SessionToken: given.token, Expiration }
    return { body: xml({ AssumeRoleResponse: { AssumeRoleResult: { Credentials } } }) }
  }

  const server = createServer(async (incoming, response) => {
    if (incoming.method === 'OPTIONS') return send(incoming, response, { status: 204 })
    try {
      send(incoming, response, await reply(await read(incoming)))
    } catch (error) {
      if (!(error instanceof S3Fault)) console.error(error)
      const code = error instanceof S3Fault ? error.code : 'InternalError'
      const headers = { 'content-type': 'application/xml' }
      send(incoming, response, { status: STATUS[code] ?? 403, headers, body: xml({ Error: { Code: code } }) })
    }
  })
  const { url, close } = await listenOnLoopback(server)
  return {
    objects,
    multiparts,
    trouble,
    assumed,
    env: {
      S3_BUCKET: name,
      S3_ENDPOINT: url,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: owner.id,
      S3_SECRET_ACCESS_KEY: owner.secret,
      S3_FORCE_PATH_STYLE: true,
    },
    close,
  }
}

async function read(incoming: IncomingMessage): Promise<S3Request> {
  const [path = '', search] = (incoming.url ?? '').split('?')
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
  const query = new URLSearchParams(search)
  return { method: incoming.method ?? '', path, query, headers, body: await buffer(incoming) }
}

/** Every answer may be read by pages of any origin, as an operator sets the bucket up. */
function send({ method, headers: asked }: IncomingMessage, response: ServerResponse, reply: S3Reply) {
  const { status = 200, headers, body = '' } = reply
  response.writeHead(status, {
    ...headers,
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, PUT, POST',
    'access-control-allow-headers': asked['access-control-request-headers'] ?? '*',
    'access-control-expose-headers': 'ETag, Location',
    'content-length': status === 204 ? 0 : Buffer.byteLength(body),
  })
  response.end(method === 'HEAD' ? undefined : body)
}
