import { createTransport } from 'nodemailer'
import type { Email } from '../../app-context.ts'
import { tlsFaultOf } from '../../tls-fault.ts'
import { asking } from '../../watched-work.ts'
import { Undelivered, type Mailer } from './mailer.ts'

interface SmtpError extends Error {
  code?: string
  responseCode?: number
}

/**
 * Descriptions of nodemailer's error codes; the server's own words are left out (see Undelivered).
 */
const inWords: Record<string, string> = {
  EAUTH: 'The mail server refuses the user or password of SMTP_URL.',
  ENOAUTH: 'The mail server requires a user and password. Add them to SMTP_URL.',
  EENVELOPE: 'The mail server refuses the sender or the recipient.',
  EMESSAGE: 'The mail server refused the message.',
  ETLS: 'The mail server and Labgate could not agree on encryption.',
  EREQUIRETLS: 'The mail server does not offer the encryption SMTP_URL requires.',
  EDNS: 'The mail server in SMTP_URL was not found by DNS.',
  ECONNECTION: 'The mail server of SMTP_URL cannot be reached.',
  ESOCKET: 'The mail server of SMTP_URL cannot be reached.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  EPROTOCOL: 'The server at SMTP_URL is not a mail server.',
}

const undelivered = (error: SmtpError): Undelivered => {
  const { code = '', responseCode } = error
  const tls = responseCode === undefined && code !== 'EREQUIRETLS' ? tlsFaultOf(error) : undefined
  if (tls !== undefined)
    return new Undelivered(
      'TLS with the mail server failed: it has no trusted certificate, or does not support TLS.',
      tls,
    )
  return new Undelivered(
    `${inWords[code] ?? 'The email could not be handed to the mail server.'}${responseCode === undefined ? '' : ` It answered ${responseCode}.`}`,
  )
}

const seconds = 1000

/**
 * Sends through the server of SMTP_URL. `from` is the sender address; `mustEncrypt` refuses a
 * server that offers no TLS.
 */
export const smtpMailer = (url: string, from: string, mustEncrypt: boolean): Mailer => {
  const transport = createTransport({
    url,
    // no email is sent in plain text because someone in between removed the STARTTLS offer
    requireTLS: mustEncrypt,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 15 * seconds,
    greetingTimeout: 15 * seconds,
    socketTimeout: 60 * seconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.replace(/^.*@/, '').replace(/[^\w.-]/g, '')
  return {
    send: async ({ to, subject, text, files = [] }: Email, id) => {
      try {
        const letter = {
          from,
          to: { name: '', address: to },
          subject,
          text,
          attachments: files.map(({ fileName, fileType, bytes }) => ({
            filename: fileName,
            content: bytes,
            contentType: fileType,
          })),
          messageId: `<labgate-letter-${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        }
        await asking('mail server', () => transport.sendMail(letter))
      } catch (error) {
        throw undelivered(error as SmtpError)
      }
    },
    close: () => transport.close(),
  }
}
