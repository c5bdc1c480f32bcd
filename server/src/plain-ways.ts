import { Wrong, type Config } from './config.ts'
import { isLoopback, isPlainDatabase } from './plain-addresses.ts'
import { printerHosts } from './ports/printer/printers.ts'
import { telemetryPlaces } from './telemetry-places.ts'

/** A path on which patient data, or a secret of the laboratory's, leaves this machine unencrypted. */
export interface PlainWay {
  setting:
    | 'PLAIN_HTTP'
    | 'PLAIN_SMTP'
    | 'PLAIN_DATABASE'
    | 'PLAIN_HL7'
    | 'PLAIN_LABELS'
    | 'PLAIN_TELEMETRY'
  /** The situation, as a sentence. */
  says: string
  /** How to encrypt it. */
  mend: string
}

/**
 * Whether emails must be sent over TLS: with smtp: the server must offer STARTTLS, with smtps: the
 * connection starts with it.
 */
export const mailMustEncrypt = ({
  SMTP_URL = '',
  PLAIN_SMTP,
}: Pick<Config, 'SMTP_URL' | 'PLAIN_SMTP'>): boolean =>
  !PLAIN_SMTP && !isLoopback(new URL(SMTP_URL).hostname)
/* The address can turn STARTTLS off; the setting allows it to be missing. */
const plainMail = ({ SMTP_URL, PLAIN_SMTP }: Config): boolean => {
  if (SMTP_URL === undefined) return false
  const { protocol, hostname, searchParams } = new URL(SMTP_URL)
  const off = ['ignoreTLS', 'requireTLS', 'opportunisticTLS'].some((name) => searchParams.has(name))
  return protocol === 'smtp:' && !isLoopback(hostname) && (PLAIN_SMTP || off)
}

const isPlainPlace = (address: string | undefined): boolean => {
  const url = URL.parse(address ?? '')
  return url?.protocol === 'http:' && !isLoopback(url.hostname)
}

/** Every unencrypted path of this configuration, allowed or not. */
export const plainWays = (config: Config): PlainWay[] => [
  ...(isLoopback(config.HOST)
    ? []
    : [
        {
          setting: 'PLAIN_HTTP',
          says: `Labgate listens on ${config.HOST} over plain HTTP.`,
          mend: 'Set HOST to 127.0.0.1 with a proxy for TLS on this machine',
        } as const,
      ]),
  ...(config.PUBLIC_URL === undefined ||
  config.secure ||
  isLoopback(new URL(config.PUBLIC_URL).hostname)
    ? []
    : [
        {
          setting: 'PLAIN_HTTP',
          says: 'People reach Labgate over plain HTTP.',
          mend: 'Set PUBLIC_URL to an https address',
        } as const,
      ]),
  ...(plainMail(config)
    ? [
        {
          setting: 'PLAIN_SMTP',
          says: 'Email may go to the mail server without TLS.',
          mend: 'Remove the TLS options from SMTP_URL',
        } as const,
      ]
    : []),
  ...(config.DATABASE_URL !== undefined && isPlainDatabase(config.DATABASE_URL)
    ? [
        {
          setting: 'PLAIN_DATABASE',
          says: 'The database is reached over the network without TLS.',
          mend: 'Add sslmode=verify-full to DATABASE_URL',
        } as const,
      ]
    : []),
  ...(config.HL7_PORT === undefined ||
  config.HL7_TLS_CERT !== undefined ||
  isLoopback(config.HL7_HOST ?? config.HOST)
    ? []
    : [
        {
          setting: 'PLAIN_HL7',
          says: 'Laboratory systems connect over the network without TLS.',
          mend: 'Set HL7_TLS_CERT and HL7_TLS_KEY, and HL7_TLS_CA to require client certificates',
        } as const,
      ]),
  ...(printerHosts(config.LABEL_PRINTERS).every(isLoopback)
    ? []
    : [
        {
          setting: 'PLAIN_LABELS',
          says: 'Labels with patient names go to printers over the network without TLS.',
          mend: 'In LABEL_PRINTERS, use a local print queue that encrypts to the printer (cups://QUEUE)',
        } as const,
      ]),
  ...(Object.values(telemetryPlaces(config)).some(isPlainPlace)
    ? [
        {
          setting: 'PLAIN_TELEMETRY',
          says: 'Traces and metrics, with the key of their receiver, go over the network without TLS.',
          mend: 'Set the OTEL_EXPORTER_OTLP addresses to https, or to a collector on this machine',
        } as const,
      ]
    : []),
]

/** Refuses, in one sentence, the first unencrypted path that its setting does not allow. */
export const refusePlainWays = (config: Config): void => {
  const refused = plainWays(config).find(({ setting }) => !config[setting])
  if (refused !== undefined)
    throw new Wrong(`${refused.says} ${refused.mend}, or allow it with ${refused.setting}=1.`)
}

/** Whether the running server signs in to PostgreSQL as the owner of the tables. */
export const isOneLogin = ({
  DATABASE_URL,
  DATABASE_OWNER_URL,
}: Pick<Config, 'DATABASE_URL' | 'DATABASE_OWNER_URL'>): boolean =>
  DATABASE_URL !== undefined && DATABASE_OWNER_URL === undefined
export const oneLogin = {
  says: 'The server signs in to PostgreSQL as the owner of the tables, so an intruder could turn off audit log protection.',
  mend: 'Set DATABASE_OWNER_URL to the owner, and DATABASE_URL to a separate login',
}
