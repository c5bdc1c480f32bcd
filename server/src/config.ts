import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { criticalMinutes } from '@labgate/contract/results/critical-steps'
import { z } from 'zod'
import { carrierFault } from './config-carriers.ts'
import { isVolume, isWithin, partnerFoldersFault, readSecretFile } from './config-paths.ts'
import { s3From, type S3Settings } from './config-s3.ts'
import { namesNets, isPlainDatabase } from './plain-addresses.ts'
import { namesPrinters } from './ports/printer/printers.ts'
import { roles, rolesIn } from './roles.ts'

const yes = z
  .enum(['0', '1', 'false', 'true', ''], { error: 'must be 0 or 1' })
  .transform((text) => text === '1' || text === 'true')
const port = z.coerce.number({ error: 'must be a number' }).int().min(0).max(65_535)
const address = z.url({ error: 'must be an address such as https://portal.example' })

/**
 * Every variable that the server reads; docs/operations/settings.md lists them, which the gate
 * `papers` checks.
 */
const Variables = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  ROLES: z
    .string()
    .default(roles.join(','))
    .transform((text, context) => {
      const listed = rolesIn(text)
      if (listed !== undefined) return listed
      context.addIssue(`must list one or more of ${roles.join(', ')}, separated by commas`)
      return z.NEVER
    }),
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\//,
      'must be an address such as postgres://user:password@host/database',
    )
    .optional(),
  DATABASE_OWNER_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\//,
      'must be an address such as postgres://owner:password@host/database',
    )
    .optional(),
  LABGATE_DATA: z.string().default('data'),
  LABGATE_KEY: z.string().optional(),
  LABGATE_KEY_FILE: z.string().optional(),
  LABGATE_DEMO: yes.optional(),
  LABGATE_DEMO_PASSWORD: z.string().min(10, 'must have at least 10 characters').optional(),
  LABGATE_REQUIRE_MFA: yes.optional(),
  PASSKEYS: z
    .enum(['offer', 'require', 'off'], { error: 'must be offer, require or off' })
    .default('offer'),
  LABGATE_POOL: z.coerce.number({ error: 'must be a number' }).int().min(2).max(200).default(16),
  FILES: z.enum(['database', 's3'], { error: 'must be database or s3' }).default('database'),
  S3_URL: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'must be the name of a region such as us-east-1')
    .default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_SECRET_KEY_FILE: z.string().optional(),
  S3_PATH_STYLE: yes.default(true),
  RATE_LIMITS: z.coerce.number({ error: 'must be a number' }).min(0.01).max(1_000_000).default(1),
  LABGATE_AUDIT_HEADS: z.string().optional(),
  LABGATE_LOG: z
    .enum(['silent', 'error', 'warn', 'info'], { error: 'must be silent, error, warn or info' })
    .default('warn'),
  METRICS_PORT: port.optional(),
  OTEL_SDK_DISABLED: yes.default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/json', { error: 'must be http/json, which is what Labgate sends' })
    .optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], { error: 'must be otlp or none' }).optional(),
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'none'], { error: 'must be otlp or none' }).optional(),
  OTEL_TRACES_SAMPLER: z
    .literal('parentbased_traceidratio', {
      error: 'must be parentbased_traceidratio; OTEL_TRACES_SAMPLER_ARG is the share',
    })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: 'must be a number' }).min(0).max(1).default(1),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(1000)
    .max(3_600_000)
    .default(60_000),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('labgate'),
  DRAIN_SECONDS: z.coerce.number({ error: 'must be a number' }).min(0).max(300).default(0),
  PUBLIC_URL: address.optional(),
  TRUST_PROXY: z.string().default(''),
  PLAIN_HTTP: yes.default(false),
  PLAIN_SMTP: yes.default(false),
  PLAIN_DATABASE: yes.default(false),
  PLAIN_HL7: yes.default(false),
  PLAIN_LABELS: yes.default(false),
  PLAIN_TELEMETRY: yes.default(false),
  ALLOWED_DESTINATIONS: z
    .string()
    .refine(namesNets, 'must list addresses or ranges such as 127.0.0.1, 10.1.2.0/24')
    .default(''),
  PARTNER_FOLDERS: z.string().startsWith('/', 'must be a whole path, from the root').optional(),
  LAB_NAME: z.string().min(1).max(100).default('Labgate Reference Laboratory'),
  SUPPORT_PHONE: z.string().default('(800) 555-0142'),
  SUPPORT_EMAIL: z.string().default('care@labgate.example'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an address such as smtp://user:password@host:587')
    .optional(),
  MAIL_FROM: z.string().optional(),
  SUPPLY_FORM_URL: address.optional(),
  HL7_PORT: port.optional(),
  HL7_HOST: z.string().optional(),
  HL7_MOST_MB: z.coerce.number({ error: 'must be a number' }).min(0.1).max(64).default(16),
  HL7_TLS_CERT: z.string().optional(),
  HL7_TLS_KEY: z.string().optional(),
  HL7_TLS_CA: z.string().optional(),
  WATCHED_CERTIFICATES: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((file) => file.trim() || [])),
  CRITICAL_MINUTES: z
    .string()
    .regex(/^\d{1,4}(,\d{1,4}){2}$/, 'must be three numbers of minutes such as 15,30,60')
    .default(criticalMinutes.join(','))
    .transform((text) => text.split(',').map(Number)),
  LAB_SIMULATOR_SECONDS: z.coerce
    .number({ error: 'must be a number' })
    .min(0)
    .max(86_400)
    .default(20),
  ELIGIBILITY: z.enum(['simulator', 'none'], { error: 'must be simulator or none' }).optional(),
  FAX: z
    .enum(['simulator', 'http', 'email', 'none'], {
      error: 'must be simulator, http, email or none',
    })
    .optional(),
  FAX_SIMULATOR_SECONDS: z.coerce
    .number({ error: 'must be a number' })
    .min(0)
    .max(86_400)
    .optional(),
  FAX_URL: address.optional(),
  FAX_TOKEN: z.string().optional(),
  FAX_WEBHOOK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  FAX_MAIL_DOMAIN: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)+$/, 'must be a domain such as fax.example')
    .optional(),
  CARRIERS: z.enum(['simulator', 'none'], { error: 'must be simulator or none' }).optional(),
  FEDEX_URL: address.optional(),
  FEDEX_CLIENT_ID: z.string().optional(),
  FEDEX_CLIENT_SECRET: z.string().optional(),
  FEDEX_ACCOUNT: z.string().optional(),
  UPS_URL: address.optional(),
  UPS_CLIENT_ID: z.string().optional(),
  UPS_CLIENT_SECRET: z.string().optional(),
  UPS_ACCOUNT: z.string().optional(),
  LABEL_PRINTERS: z
    .string()
    .refine(namesPrinters, "must name printers as 'bench=tcp://10.0.0.5:9100, desk=cups://Zebra_1'")
    .default(''),
})
export type Config = z.output<typeof Variables> & {
  demo: boolean | 'if-new'
  secure: boolean
  requiresSecondFactor: boolean
  /** The store of files outside the database; none if it is not set. */
  s3: S3Settings | undefined
}

export class Wrong extends Error {}

/**
 * An embedded database on a server that only this machine can reach, neither over the network nor
 * through a proxy.
 */
export const isOwnMachine = ({
  HOST,
  DATABASE_URL,
  PUBLIC_URL,
  TRUST_PROXY,
}: Pick<Config, 'HOST' | 'DATABASE_URL' | 'PUBLIC_URL' | 'TRUST_PROXY'>): boolean =>
  ['127.0.0.1', '::1', 'localhost'].includes(HOST) &&
  DATABASE_URL === undefined &&
  PUBLIC_URL === undefined &&
  TRUST_PROXY === ''

const keyInData = ({ LABGATE_DATA }: Pick<Config, 'LABGATE_DATA'>): string =>
  join(LABGATE_DATA, 'key')
const keyNextToData = ({ LABGATE_DATA }: Pick<Config, 'LABGATE_DATA'>): string =>
  `${resolve(LABGATE_DATA)}.key`
/* A server in production runs without the folder of the demo. */
const hasDemo = existsSync(new URL('../../demo/package.json', import.meta.url))

/** What each way of faxing also requires. */
const faxNeeds = {
  http: ['FAX_URL', 'FAX_TOKEN', 'FAX_WEBHOOK_SECRET'],
  email: ['FAX_MAIL_DOMAIN', 'SMTP_URL'],
  simulator: [],
  none: [],
} as const

/**
 * Reads and checks the environment. Throws `Wrong` with a one-sentence message that names the
 * variable.
 */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const parsed = Variables.safeParse(
    Object.fromEntries(
      Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
    ),
  )
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Wrong(`The variable ${String(issue?.path[0])} ${issue?.message}.`)
  }
  const given = parsed.data
  if (
    given.LABGATE_DEMO === true &&
    !isOwnMachine(given) &&
    given.LABGATE_DEMO_PASSWORD === undefined
  )
    throw new Wrong(
      'The demo laboratory with its published password runs only on an embedded database that no other computer can reach. Set LABGATE_DEMO_PASSWORD to your own password, or remove DATABASE_URL, PUBLIC_URL, TRUST_PROXY, and HOST.',
    )
  if ((given.HL7_TLS_CERT === undefined) !== (given.HL7_TLS_KEY === undefined))
    throw new Wrong(
      'Set HL7_TLS_CERT and HL7_TLS_KEY together: the certificate file and its key file.',
    )
  if (given.HL7_TLS_CA !== undefined && given.HL7_TLS_CERT === undefined)
    throw new Wrong(
      'HL7_TLS_CA requires certificates from laboratory systems. Set HL7_TLS_CERT and HL7_TLS_KEY too.',
    )
  for (const name of ['HL7_TLS_CERT', 'HL7_TLS_KEY', 'HL7_TLS_CA'] as const) {
    const path = given[name]
    if (path !== undefined && !existsSync(path))
      throw new Wrong(`The file ${path} of ${name} does not exist.`)
  }
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const)
    if (given[name] !== undefined && isPlainDatabase(given[name]) && !given.PLAIN_DATABASE)
      throw new Wrong(
        `The database is reached over the network without TLS. Add sslmode=verify-full to ${name}, or allow it with PLAIN_DATABASE=1.`,
      )
  if (given.DATABASE_OWNER_URL !== undefined && given.DATABASE_URL === undefined)
    throw new Wrong('DATABASE_OWNER_URL also needs DATABASE_URL, the login of the running server.')
  if (given.ROLES.size < roles.length && given.DATABASE_URL === undefined)
    throw new Wrong(
      'ROLES divides the work among processes on one PostgreSQL. Set DATABASE_URL too, or remove ROLES: the embedded engine has one process, which does everything.',
    )
  const { PARTNER_FOLDERS: root, LABGATE_DATA: data } = given
  const fault =
    root &&
    partnerFoldersFault(root, [
      ['the folder that Labgate runs in', process.cwd()],
      ['LABGATE_DATA', data],
      ['LABGATE_KEY_FILE', given.LABGATE_KEY_FILE ?? keyNextToData(given)],
      ['HL7_TLS_KEY', given.HL7_TLS_KEY],
      ['LABGATE_AUDIT_HEADS', given.LABGATE_AUDIT_HEADS],
    ])
  if (fault) throw new Wrong(fault)
  const missing = given.FAX && faxNeeds[given.FAX].find((name) => given[name] === undefined)
  if (missing !== undefined)
    throw new Wrong(`With FAX=${given.FAX} the variable ${missing} must be set.`)
  if (
    given.FAX_URL !== undefined &&
    !/^https:|^http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]/.test(given.FAX_URL)
  )
    throw new Wrong('The variable FAX_URL must start with https because reports are sent to it.')
  const ofCarriers = carrierFault(given)
  if (ofCarriers !== undefined) throw new Wrong(ofCarriers)
  const s3 = s3From(given)
  if ('fault' in s3) throw new Wrong(s3.fault)
  const demo = given.LABGATE_DEMO ?? (isOwnMachine(given) && hasDemo ? 'if-new' : false)
  const requiresSecondFactor = given.LABGATE_REQUIRE_MFA ?? demo === false
  return {
    ...given,
    demo,
    secure: given.PUBLIC_URL?.startsWith('https:') ?? false,
    requiresSecondFactor,
    s3: s3.settings,
  }
}

/**
 * The demo's sign-in list and mailbox are shown only if no one else can reach them
 * (rules.md#demo-and-mailbox); `http/own-machine.ts` also checks each request.
 */
export const showsDemo = (config: Config): boolean =>
  config.LABGATE_DEMO_PASSWORD === undefined && isOwnMachine(config)

/** Parses a key from its text; `from` is what people call its source. */
export const asKey = (text: string, from: string): Buffer => {
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== 32)
    throw new Wrong(`The key in ${from} must be 32 bytes as base64 (openssl rand -base64 32).`)
  return key
}

/* The key that the operator names: outside the demo, whoever copies the data must not get it too. */
const keyInFile = (config: Config, file: string): Buffer => {
  const { DATABASE_URL, LABGATE_DATA, demo } = config
  const isOurOwn = DATABASE_URL === undefined && resolve(file) === resolve(LABGATE_DATA, 'key')
  if (demo === false && !isOurOwn && isWithin(LABGATE_DATA, file))
    throw new Wrong(
      `The file ${file} of LABGATE_KEY_FILE is inside LABGATE_DATA. Keep the key apart from the data that it protects.`,
    )
  const read = readSecretFile(file)
  if ('fault' in read) throw new Wrong(`The file ${file} of LABGATE_KEY_FILE ${read.fault}.`)
  return asKey(read.text, file)
}

/**
 * The file in which Labgate keeps the key of an embedded database if the operator names none:
 * beside LABGATE_DATA, so that whoever copies the data does not get it too; in it for the demo, and
 * where an earlier version put it.
 */
export const ownKeyFile = (config: Pick<Config, 'LABGATE_DATA' | 'demo'>): string =>
  existsSync(keyNextToData(config))
    ? keyNextToData(config)
    : config.demo !== false || existsSync(keyInData(config))
      ? keyInData(config)
      : keyNextToData(config)

export interface KeyRead {
  key: Buffer
  /** Where it was created just now: it should be moved to a safe place. */
  made: string | undefined
  /** The file, if it lies with the data that it protects. */
  withData: string | undefined
}
/** The encryption key (rules.md#encryption-key). */
export const readKey = (config: Config): KeyRead => {
  const none = { made: undefined, withData: undefined }
  if (config.LABGATE_KEY !== undefined)
    return { key: asKey(config.LABGATE_KEY, 'LABGATE_KEY'), ...none }
  const file =
    config.LABGATE_KEY_FILE ?? (config.DATABASE_URL === undefined ? ownKeyFile(config) : undefined)
  if (file === undefined)
    throw new Wrong(
      'Set LABGATE_KEY (openssl rand -base64 32) or LABGATE_KEY_FILE. With DATABASE_URL, the key is not kept with the data.',
    )
  const withData = config.demo === false && isWithin(config.LABGATE_DATA, file) ? file : undefined
  if (config.LABGATE_KEY_FILE !== undefined)
    return { ...none, key: keyInFile(config, file), withData }
  if (existsSync(file)) return { ...none, key: asKey(readFileSync(file, 'utf8'), file), withData }
  if (!isWithin(config.LABGATE_DATA, file) && isVolume(config.LABGATE_DATA))
    throw new Wrong(
      'LABGATE_DATA is a volume of its own, and a key created beside it would not survive this machine. Set LABGATE_KEY_FILE to a file outside LABGATE_DATA that is kept.',
    )
  const key = randomBytes(32)
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new Wrong(
      `The encryption key cannot be created in ${file} (${(error as NodeJS.ErrnoException).code ?? 'unknown'}). Set LABGATE_KEY_FILE to a file outside LABGATE_DATA.`,
    )
  }
  return { key, made: file, withData }
}
