import { answersFile, type Endpoint } from '@labgate/contract/kit/endpoint'
import type { FastifyReply } from 'fastify'

/** Without b64=true a call that returns a file returns its bytes (docs/wire.md). */
export const wantsBytes = (endpoint: Endpoint, input: Record<string, unknown>): boolean =>
  answersFile(endpoint) && input['b64'] !== true

/* Texts are written as UTF-8, and accepted as nothing else (files/is-text.ts). */
const withCharset = (type: string): string =>
  type.startsWith('text/') ? `${type}; charset=utf-8` : type

/** Always as an attachment: the browser never shows a customer's file as a page of ours. */
export const download = (reply: FastifyReply, answer: object): FastifyReply => {
  const {
    fileAsBase64 = '',
    fileType = '',
    fileName = '',
  } = answer as { fileAsBase64?: string; fileType?: string; fileName?: string }
  const name = encodeURIComponent(fileName === '' ? 'file' : fileName)
  return reply
    .header('content-type', fileType === '' ? 'application/octet-stream' : withCharset(fileType))
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    .send(Buffer.from(fileAsBase64, 'base64'))
}
