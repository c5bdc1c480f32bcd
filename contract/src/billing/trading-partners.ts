import { z } from 'zod'
import { answer, body, Done, endpoints, query, Saved, shortListOf } from '../kit/endpoint.ts'
import { flag, id, instant, line, secret, text, whole } from '../kit/values.ts'
import { say } from '../languages/say.ts'

/*
 * Where claim files are sent and responses come from: a payer, or a clearinghouse for many
 * (docs/decisions/0055). A partner's secret is write-only; no response contains it.
 */

export const transportKinds = ['simulated', 'folder', 'sftp', 'http'] as const
export type TransportKind = (typeof transportKinds)[number]
export const transportLabels: Readonly<Record<TransportKind, string>> = {
  simulated: say('Simulated payer (demo)'),
  folder: say('Folder on the server'),
  sftp: 'SFTP',
  http: say('HTTPS (CAQH CORE)'),
}
/** What happens at the partner to a file that we have taken. */
export const afterTaking = ['move', 'delete'] as const

/** A host key as OpenSSH prints it. */
export const isHostKey = (given: string): boolean => /^SHA256:[A-Za-z0-9+/]{43}$/.test(given)
/**
 * PayloadTypes of CORE's rule for requesting waiting files from a partner (docs/decisions/0055).
 * Partners have their own: see their companion guide.
 */
export const usualPickUps = [
  'X12_999_RetrievalRequest_005010X231A1',
  'X12_005010_Request_Batch_Results_271',
  'X12_005010_Request_Batch_Results_277',
  'X12_835_Request_005010X221A1',
] as const

/** Settings of a row by transport; anything that does not match is not a valid transport. */
export const FolderSettings = z.object({ path: z.string().startsWith('/') })
export const SftpSettings = z.object({
  host: z.string().min(1),
  port: z.number().int().min(1).max(65_535),
  user: z.string().min(1),
  /** '': not known yet; the connection is refused with a message that gives the host's key. */
  hostKey: z.string().refine((key) => key === '' || isHostKey(key)),
  outFolder: z.string().min(1),
  inFolder: z.string().min(1),
  /** '': a file that we have taken is deleted there. */
  doneFolder: z.string(),
})
export const HttpSettings = z.object({
  url: z.string().min(1),
  user: z.string(),
  senderId: z.string().min(1),
  receiverId: z.string().min(1),
  ruleVersion: z.string().min(1),
  pickUp: z.array(z.string().min(1)).max(20),
  /** '': the partner expects no receipt. */
  receipt: z.string(),
  /** It responds to an eligibility check in the same exchange. */
  realTime: z.boolean().default(false),
})

const partnerShape = {
  tradingPartnerId: id(),
  name: line(60),
  active: flag(),
  transport: z.enum(transportKinds),
  /** ISA15 T: a file in either direction moves no money outside the demo. */
  isTest: flag(),
  /**
   * Status of claims without a decision is requested (276) this many days after they were sent; 0:
   * after each payer's own number of days.
   */
  asksStatus: flag(),
  statusDays: whole(0, 365),
  submitterQualifier: line(2),
  submitterId: line(15),
  receiverQualifier: line(2),
  receiverId: line(15),
  receiverName: line(60),
  /** Folder on the server. */
  path: line(300),
  /** SFTP. */
  host: line(200),
  port: whole(0, 65_535),
  user: line(100),
  hostKey: line(60),
  outFolder: line(200),
  inFolder: line(200),
  afterTaking: z.enum(afterTaking),
  doneFolder: line(200),
  /** HTTPS. */
  url: line(300),
  coreSenderId: line(50),
  coreReceiverId: line(50),
  ruleVersion: line(10),
  pickUp: z.array(line(80)).max(20),
  receipt: line(80),
  realTime: flag(),
  rowVersion: id(),
}
const state = {
  /** A secret is stored. */
  hasSecret: flag(),
  /** When everything last went through. */
  reachedAt: instant(),
  /** Since when it fails, and why; '' if it does not. */
  failedAt: instant(),
  failure: text(300),
  /** Files waiting to be sent, and the last one in each direction. */
  waiting: z.number(),
  lastSentAt: instant(),
  lastReceivedAt: instant(),
  /** Active payers whose claims use this connection. */
  payers: z.number(),
  /** Nothing is exchanged until a second person has confirmed where its files go. */
  isWaiting: flag(),
  askedBy: line(120),
  /** Another person must decide: it is the caller’s own, or their sign-ins are in one hand. */
  needsOther: flag(),
  /** Who else entered a part, if the caller did, too: the caller can take all of it over. */
  enteredWith: z.array(line(120)),
}
const Partner = z.object({ ...partnerShape, ...state })
export type TradingPartner = z.infer<typeof Partner>

/** A partner before anything is entered; the pick-ups are the partner's own. */
export const freshPartner: Omit<
  TradingPartner,
  'tradingPartnerId' | 'rowVersion' | keyof typeof state
> = {
  name: '',
  active: true,
  isTest: true,
  asksStatus: false,
  statusDays: 0,
  transport: 'sftp',
  submitterQualifier: 'ZZ',
  submitterId: '',
  receiverQualifier: 'ZZ',
  receiverId: '',
  receiverName: '',
  path: '',
  host: '',
  port: 22,
  user: '',
  hostKey: '',
  outFolder: '',
  inFolder: '',
  afterTaking: 'move',
  doneFolder: '',
  url: '',
  coreSenderId: '',
  coreReceiverId: '',
  ruleVersion: '2.2.0',
  pickUp: [],
  receipt: '',
  realTime: false,
}

export const tradingPartners = endpoints({
  list: {
    method: 'GET',
    path: '/api/TradingPartner/GetTradingPartnerList',
    access: 'trading-partner.read',
    input: query({}),
    /**
     * `partnerFolders`: the folder on the server that holds those of partners; '' if its operator
     * set none.
     */
    answer: shortListOf(Partner).extend({ partnerFolders: text(4096) }),
  },
  /**
   * An absent field is unchanged, and so is `secret` ''. If claims of a partner in production would
   * be sent elsewhere, `confirmedName` is its name.
   */
  save: {
    method: 'POST',
    path: '/api/TradingPartner/SaveTradingPartner',
    access: 'trading-partner.save',
    changes: true,
    notInVisit: true,
    input: body({
      ...z.object(partnerShape).partial().shape,
      tradingPartnerId: id(),
      secret: secret(20_000).optional(),
      confirmedName: line(60).optional(),
    }),
    answer: Saved,
  },
  /**
   * Records a second person's confirmation of where the partner's files go.
   * `takeOver`: who entered a part takes all of it over instead, so that others can confirm it.
   */
  confirm: {
    method: 'POST',
    path: '/api/TradingPartner/ConfirmTradingPartner',
    access: 'trading-partner.confirm',
    changes: true,
    notInVisit: true,
    input: body({ tradingPartnerId: id(), rowVersion: id(), takeOver: flag().optional() }),
    answer: Done,
  },
  /** Opens the saved connection and checks what is waiting; nothing is sent, taken, or moved. */
  try: {
    method: 'POST',
    path: '/api/TradingPartner/TryTradingPartner',
    access: 'trading-partner.save',
    changes: true,
    notInVisit: true,
    input: body({ tradingPartnerId: id() }),
    answer: answer({ isReached: flag(), waiting: z.number() }),
  },
})
