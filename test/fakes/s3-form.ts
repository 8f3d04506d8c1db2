import { checkSignature, S3Fault, type S3Keys, type S3Request } from '#test/fakes/s3-signature.ts'

/**
 * The object that a browser's form sends, once the policy in it holds: signed, not expired, and met by every field.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
export async function objectOfForm({ headers, body }: S3Request, bucket: string, keys: S3Keys) {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } })
    .formData()
    .catch(() => {
      throw new S3Fault('MalformedPOSTRequest')
    })
  const fields = new Map([...form].map(([name, value]) => [name.toLowerCase(), value]))
  const field = (name: string) => String(fields.get(name) ?? '')
  const file = fields.get('file')
  if (!(file instanceof File)) throw new S3Fault('MalformedPOSTRequest')

  const [id = '', ...scope] = field('x-amz-credential').split('/')
  const signer = keys.get(id)
  if (!signer || signer.only) throw new S3Fault('InvalidAccessKeyId')
  checkSignature(signer.secret, scope, field('policy'), field('x-amz-signature'))

  const policy: { expiration: string; conditions: (Record<string, string> | [string, number, number])[] } = JSON.parse(
    Buffer.from(field('policy'), 'base64').toString(),
  )
  if (!(Date.parse(policy.expiration) > Date.now())) throw new S3Fault('AccessDenied')
  const allowed = new Set(['policy', 'x-amz-signature', 'file'])
  for (const condition of policy.conditions) {
    if (Array.isArray(condition)) {
      const [, least, most] = condition
      if (file.size > most) throw new S3Fault('EntityTooLarge')
      if (file.size < least) throw new S3Fault('EntityTooSmall')
      continue
    }
    for (const [name, value] of Object.entries(condition)) {
      if ((name === 'bucket' ? bucket : field(name)) !== value) throw new S3Fault('AccessDenied')
      allowed.add(name)
    }
  }
  if ([...fields.keys()].some((name) => !allowed.has(name))) throw new S3Fault('AccessDenied')
  return { key: field('key'), bytes: Buffer.from(await file.arrayBuffer()) }
}
