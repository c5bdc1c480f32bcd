import type { StatusLine, StatusState } from '@labgate/contract/status'

/** What is known of the house at one moment; null: not known. Ages in minutes. */
export interface StatusFacts {
  nodes: readonly {
    node: string
    version: string
    startedMinutes: number
    seenMinutes: number
    loopMs: number
    memoryMb: number
    lent: number
    waiting: number
  }[]
  isEmbedded: boolean
  standbys: readonly { lagSeconds: number | null }[] | null
  figures: { foldedMinutes: number | null; waiting: number; comparedHours: number | null; differences: number }
  queues: readonly { name: string; waiting: number; failed: number }[]
  lines: { inWaiting: number; inQuarantined: number; outWaiting: number; outRefused: number; lastMinutes: number | null }
  faxes: { waiting: number; uncertain: number; oldestMinutes: number | null }
  mails: { waiting: number; oldestMinutes: number | null; hasServer: boolean }
  backupHours: number | null
  sealMinutes: number | null
  diskFreeShare: number | null
  certificateDays: number | null
}

const numbered = (count: number, one: string, many = `${one}s`): string => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
const byLimits = (value: number, watch: number, bad: number): StatusState => (value >= bad ? 'bad' : value >= watch ? 'watch' : 'good')
const minutesSay = (minutes: number): string =>
  minutes < 120
    ? numbered(Math.round(minutes), 'minute')
    : minutes < 2880
      ? numbered(Math.round(minutes / 60), 'hour')
      : numbered(Math.round(minutes / 1440), 'day')
/** The worse of two. */
const order: readonly StatusState[] = ['good', 'unknown', 'watch', 'bad']
const worse = (one: StatusState, other: StatusState): StatusState => (order.indexOf(one) >= order.indexOf(other) ? one : other)

const limits = {
  beat: [2, 5],
  loopMs: [100, 500],
  foldMinutes: [5, 30],
  compareHours: [30, 72],
  lineMinutes: [60, 240],
  faxMinutes: [30, 120],
  mailMinutes: [30, 240],
  backupHours: [30, 72],
  sealMinutes: [10, 60],
  lagSeconds: [10, 60],
} as const
/** Share of the disk that is free, below which one watches or acts. */
const diskLimits = { watch: 0.15, bad: 0.05 } as const
const certificateLimits = { watch: 30, bad: 7 } as const

const nodesOf = ({ nodes }: StatusFacts): StatusLine[] =>
  nodes.map(({ node, version, startedMinutes, seenMinutes, loopMs, memoryMb, lent, waiting }) => ({
    group: 'Nodes',
    name: node,
    state: worse(byLimits(seenMinutes, ...limits.beat), byLimits(loopMs, ...limits.loopMs)),
    says: `Version ${version}, up ${minutesSay(startedMinutes)}, event loop ${loopMs} ms, ${memoryMb} MB, ${numbered(lent, 'connection')} in use, ${waiting} waiting. Last seen ${minutesSay(seenMinutes)} ago.`,
    rule: 'Good: seen in the last 2 minutes, event loop p99 below 100 ms. Bad: not seen for 5 minutes, or 500 ms.',
  }))

const databaseOf = ({ isEmbedded, standbys }: StatusFacts): StatusLine[] => [
  {
    group: 'Database',
    name: isEmbedded ? 'Embedded database' : 'PostgreSQL',
    state: 'good',
    says: isEmbedded ? 'One session, on this machine.' : 'Primary: it takes writes.',
    rule: 'Good: it answered.',
  },
  ...(standbys ?? []).map(({ lagSeconds }, at): StatusLine => ({
    group: 'Database',
    name: `Standby ${at + 1}`,
    state: lagSeconds === null ? 'unknown' : byLimits(lagSeconds, ...limits.lagSeconds),
    says: lagSeconds === null ? 'Its lag is not known.' : `${Math.round(lagSeconds)} seconds behind.`,
    rule: 'Good: below 10 seconds. Bad: 60 seconds.',
  })),
]

const figuresOf = ({ figures: { foldedMinutes, waiting, comparedHours, differences } }: StatusFacts): StatusLine[] => [
  {
    group: 'Figures',
    name: 'Counting',
    state: foldedMinutes === null ? 'watch' : byLimits(foldedMinutes, ...limits.foldMinutes),
    says: `${numbered(waiting, 'change')} to count. ${foldedMinutes === null ? 'Counted for the first time.' : `All changes were counted ${minutesSay(foldedMinutes)} ago.`}`,
    rule: 'Good: all changes counted in the last 5 minutes. Bad: not for 30 minutes.',
  },
  {
    group: 'Figures',
    name: 'Comparison',
    state: differences > 0 ? 'bad' : comparedHours === null ? 'unknown' : byLimits(comparedHours, ...limits.compareHours),
    says:
      comparedHours === null
        ? 'Not compared yet; that is done each night.'
        : `${differences === 0 ? 'No differences' : `${numbered(differences, 'difference')}, corrected,`} ${minutesSay(comparedHours * 60)} ago.`,
    rule: 'Good: compared last night without a difference. Bad: any difference, or not for 3 days.',
  },
]

const workOf = ({ queues, mails, faxes, lines }: StatusFacts): StatusLine[] => {
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0)
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0)
  const names = queues.filter((queue) => queue.failed > 0).map(({ name }) => name)
  return [
    {
      group: 'Work',
      name: 'Jobs',
      state: failed > 0 ? 'watch' : 'good',
      says: failed > 0 ? `${numbered(failed, 'job')} failed: ${names.join(', ')}. ${waiting} waiting.` : `None failed, ${waiting} waiting.`,
      rule: 'Good: no job failed. Watch: any failed.',
    },
    {
      group: 'Work',
      name: 'Email',
      state: mails.waiting === 0 ? 'good' : mails.hasServer ? byLimits(mails.oldestMinutes ?? 0, ...limits.mailMinutes) : 'watch',
      says:
        mails.waiting === 0
          ? 'None waiting.'
          : `${numbered(mails.waiting, 'email')} waiting${mails.hasServer ? `, the oldest for ${minutesSay(mails.oldestMinutes ?? 0)}` : ': no mail server is set'}.`,
      rule: 'Good: none waits longer than 30 minutes. Bad: 4 hours.',
    },
    {
      group: 'Work',
      name: 'Fax',
      state: worse(faxes.uncertain > 0 ? 'bad' : 'good', faxes.waiting === 0 ? 'good' : byLimits(faxes.oldestMinutes ?? 0, ...limits.faxMinutes)),
      says: `${faxes.waiting} waiting${faxes.waiting > 0 ? `, the oldest for ${minutesSay(faxes.oldestMinutes ?? 0)}` : ''}. ${numbered(faxes.uncertain, 'fax', 'faxes')} with unknown delivery.`,
      rule: 'Good: none waits longer than 30 minutes. Bad: 2 hours, or any with unknown delivery.',
    },
    {
      group: 'Work',
      name: 'Laboratory systems',
      state: worse(
        lines.inWaiting + lines.outWaiting > 0 ? byLimits(lines.lastMinutes ?? limits.lineMinutes[0], ...limits.lineMinutes) : 'good',
        lines.inQuarantined + lines.outRefused > 0 ? 'watch' : 'good',
      ),
      says: `${numbered(lines.outWaiting, 'order')} to send, ${lines.outRefused} refused. ${numbered(lines.inWaiting, 'message')} to file, ${lines.inQuarantined} need review. Last message ${lines.lastMinutes === null ? 'never' : `${minutesSay(lines.lastMinutes)} ago`}.`,
      rule: 'Good: nothing waits for an hour, refused or in review. Bad: messages wait and none came for 4 hours.',
    },
  ]
}

const keepingOf = ({ isEmbedded, backupHours, sealMinutes, diskFreeShare, certificateDays }: StatusFacts): StatusLine[] => [
  {
    group: 'Safety',
    name: 'Backup',
    state: backupHours === null ? 'unknown' : byLimits(backupHours, ...limits.backupHours),
    says:
      backupHours === null
        ? isEmbedded
          ? 'None yet; the first is made tonight.'
          : 'PostgreSQL is backed up outside Labgate.'
        : `The last one was made ${minutesSay(backupHours * 60)} ago.`,
    rule: 'Good: made in the last day. Bad: none for 3 days.',
  },
  {
    group: 'Safety',
    name: 'Audit log',
    state: sealMinutes === null ? 'unknown' : byLimits(sealMinutes, ...limits.sealMinutes),
    says: sealMinutes === null ? 'Not sealed yet.' : `Sealed ${minutesSay(sealMinutes)} ago.`,
    rule: 'Good: sealed in the last 10 minutes. Bad: not for an hour.',
  },
  {
    group: 'Safety',
    name: 'Disk',
    state: diskFreeShare === null ? 'unknown' : diskFreeShare < diskLimits.bad ? 'bad' : diskFreeShare < diskLimits.watch ? 'watch' : 'good',
    says: diskFreeShare === null ? 'Not known.' : `${Math.round(100 * diskFreeShare)}% free where Labgate keeps its data.`,
    rule: 'Good: 15% free. Bad: below 5%.',
  },
  {
    group: 'Safety',
    name: 'Certificate for laboratory systems',
    state:
      certificateDays === null ? 'unknown' : certificateDays < certificateLimits.bad ? 'bad' : certificateDays < certificateLimits.watch ? 'watch' : 'good',
    says:
      certificateDays === null ? 'None is set.' : certificateDays < 0 ? 'It has expired.' : `It expires in ${numbered(Math.floor(certificateDays), 'day')}.`,
    rule: 'Good: 30 days left. Bad: below 7 days.',
  },
]

/** Each line good, to watch, or bad by its rule. */
export const statusOf = (facts: StatusFacts): StatusLine[] => [
  ...nodesOf(facts),
  ...databaseOf(facts),
  ...figuresOf(facts),
  ...workOf(facts),
  ...keepingOf(facts),
]

/** What a practice would notice, in its words. */
const noticed: Readonly<Record<string, string>> = {
  Email: 'Emails from the portal are delayed.',
  Fax: 'Some faxed reports are delayed.',
  'Laboratory systems': 'Results from the laboratory’s systems are delayed.',
  Counting: 'Dashboard figures are delayed.',
}
/** What does not work of what a practice would notice; nothing internal. */
export const shortOf = (lines: readonly StatusLine[]): string[] =>
  lines.flatMap(({ name, state }) => (state === 'bad' && noticed[name] !== undefined ? [noticed[name]] : []))
