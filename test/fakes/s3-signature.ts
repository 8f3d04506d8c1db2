import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Who may call, by access key id. Temporary keys carry a token, and may put `only` these objects. */
export type S3Keys = Map<string, { secret: string; token?: string; only?: string[] }>
export type S3Request = {
  method: string
  /** As it travelled, percent-encoded, without the query. */
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  body: Buffer
}
/** A refusal in S3's words. */
export class S3Fault extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

const SKEW_MS = 15 * 60 * 1000
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const parseDate = (text: string) =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Throws an S3Fault unless the signature was made by this secret, over this text, within this scope. */
export function checkSignature(
  secret: string,
  [date = '', region = '', service = '', end = '']: string[],
  text: string,
  given: string,
) {
  const key = [date, region, service, end].reduce<string | Buffer>((above, name) => hmac(above, name), `AWS4${secret}`)
  const expected = hmac(key, text)
  const signature = Buffer.from(given, 'hex')
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
    throw new S3Fault('SignatureDoesNotMatch')
}

/** What a request says of its signature: in its query when the address was signed, or in a header. */
function claimOf({ query, headers }: S3Request) {
  if (query.has('X-Amz-Signature')) {
    return {
      credential: query.get('X-Amz-Credential') ?? '',
      date: query.get('X-Amz-Date') ?? '',
      lifeMs: Number(query.get('X-Amz-Expires')) * 1000,
      signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
      signature: query.get('X-Amz-Signature') ?? '',
      token: query.get('X-Amz-Security-Token') ?? undefined,
    }
  }
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/
  const [, credential = '', signedHeaders = '', signature = ''] = parts.exec(headers.authorization ?? '') ?? []
  if (!signature) throw new S3Fault('AccessDenied')
  const date = headers['x-amz-date'] ?? ''
  return { credential, date, lifeMs: SKEW_MS, signedHeaders, signature, token: headers['x-amz-security-token'] }
}

/**
 * Recomputes the signature of a request (AWS Signature Version 4, https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html)
 * and gives the keys that made it. Throws an S3Fault for whatever was altered, has expired or is unknown.
 */
export function signerOf(request: S3Request, keys: S3Keys) {
  const claim = claimOf(request)
  const [id = '', ...scope] = claim.credential.split('/')
  const signer = keys.get(id)
  if (!signer) throw new S3Fault('InvalidAccessKeyId')
  if (signer.token !== claim.token) throw new S3Fault('InvalidToken')

  const age = Date.now() - parseDate(claim.date)
  if (!(age > -SKEW_MS)) throw new S3Fault('RequestTimeTooSkewed')
  if (!(age < claim.lifeMs)) throw new S3Fault('AccessDenied')

  const { method, path, query, headers, body } = request
  const names = claim.signedHeaders.split(';')
  const unsigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-') && !names.includes(name))
  if (!names.includes('host') || unsigned.length > 0) throw new S3Fault('AccessDenied')

  const isInAddress = query.has('X-Amz-Signature')
  const payload = isInAddress ? 'UNSIGNED-PAYLOAD' : (headers['x-amz-content-sha256'] ?? sha256(body))
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) throw new S3Fault('XAmzContentSHA256Mismatch')
  const canonical = [
    method,
    path
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...query]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    claim.signedHeaders,
    payload,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', claim.date, scope.join('/'), sha256(canonical)].join('\n')
  checkSignature(signer.secret, scope, text, claim.signature)
  return { ...signer, service: scope[2] }
}
