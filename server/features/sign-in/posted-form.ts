import type { FastifyRequest } from 'fastify'

/** Whether a page's form was sent, whose reader wants a page; everything else is a call that wants JSON. */
export const isForm = ({ headers }: FastifyRequest) =>
  headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false
