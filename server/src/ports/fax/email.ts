import { createTransport } from 'nodemailer'
import { NotTaken, type FaxCarrier } from './fax-carrier.ts'

/** Errors before the email itself was transferred: the gateway has none of it. */
const before = new Set([
  'EAUTH',
  'ENOAUTH',
  'EENVELOPE',
  'ETLS',
  'EREQUIRETLS',
  'EDNS',
  'ECONNECTION',
])
const seconds = 1000

/**
 * A gateway that accepts emails to <number>@<domain> and faxes the attachment. It gives no receipt
 * and cannot be queried: a fax the mail server accepted counts as sent, and after a crash its fate
 * is unknown (rules.md#fax-exactly-once). The email's own lines contain nothing about a patient.
 */
export const emailFaxCarrier = (
  smtpUrl: string,
  { from, domain, mustEncrypt }: { from: string; domain: string; mustEncrypt: boolean },
): FaxCarrier => {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: mustEncrypt,
    connectionTimeout: 15 * seconds,
    greetingTimeout: 15 * seconds,
    socketTimeout: 60 * seconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const ours = from.replace(/^.*@/, '').replace(/[^\w.-]/g, '')
  return {
    name: 'email',
    send: async ({ number, pages, pdf }, reference) => {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: `${number.replace(/^\+/, '')}@${domain}` },
          subject: reference,
          text: '',
          messageId: `<${reference}@${ours}>`,
          attachments: [
            { filename: `${reference}.pdf`, content: pdf, contentType: 'application/pdf' },
          ],
        })
      } catch (error) {
        const { code = '', responseCode } = error as { code?: string; responseCode?: number }
        if (responseCode !== undefined)
          throw new NotTaken(`The mail server refuses the fax. It answered ${responseCode}.`)
        if (before.has(code))
          throw new NotTaken('The mail server of the fax gateway cannot be reached.', {
            cause: error,
          })
        throw error
      }
      return { is: 'sent', pages }
    },
    close: () => transport.close(),
  }
}
