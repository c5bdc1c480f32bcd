import type { Service, StatusLine, StatusState } from '@labgate/contract/admin/status'
import { dayMs, daysBetween } from '@labgate/contract/kit/days'
import type { LineFact, NodeFact, StatusFacts } from './facts.ts'
import { describeAge, limits } from './rules.ts'
import { hl7Certificate } from './watched-certificates.ts'

/** A judged line; `service`: what does not work for practices while it is bad. */
export interface Judged extends StatusLine {
  service?: Service
}
interface Steps {
  watch: number
  bad: number
}
const order: readonly StatusState[] = ['good', 'unknown', 'watch', 'bad']
const worst = (...states: StatusState[]): StatusState =>
  states.toSorted((a, b) => order.indexOf(b) - order.indexOf(a))[0] ?? 'good'
/** By size: watched from the first step up, bad from the second. */
const rising = (value: number, { watch, bad }: Steps): StatusState =>
  value >= bad ? 'bad' : value >= watch ? 'watch' : 'good'
const aged = (now: number, at: number | null, steps: Steps): StatusState =>
  at === null ? 'good' : rising(now - at, steps)
const agesRule = ({ watch, bad }: Steps, what: string): string =>
  `Watch after ${describeAge(watch)}, bad after ${describeAge(bad)} ${what}.`
const count = (n: number, one: string): string =>
  `${n.toLocaleString('en-US')} ${one}${n === 1 ? '' : 's'}`
const since = (now: number, at: number | null): string =>
  at === null ? '' : `, oldest for ${describeAge(now - at)}`

const isSilent = (now: number, seenAt: number): boolean => now - seenAt > limits.nodeSeen
const nodeLines = (
  facts: StatusFacts,
  { node, version, startedAt, seenAt, loopP99, memory, lent, waiting, pool }: NodeFact,
): Judged[] => {
  const isLost = isSilent(facts.now, seenAt)
  const silent = `Bad when not heard from for ${describeAge(limits.nodeSeen)}.`
  if (isLost)
    return [
      {
        area: 'nodes',
        name: `Node ${node}`,
        state: 'bad',
        says: `Not heard from for ${describeAge(facts.now - seenAt)}. Version ${version}.`,
        rule: silent,
      },
    ]
  return [
    {
      area: 'nodes',
      name: `Node ${node}`,
      state: rising(loopP99, limits.loop),
      says: `Version ${version}, running for ${describeAge(facts.now - startedAt)}. Event loop p99 ${Math.round(loopP99)} ms, memory ${count(memory, 'megabyte')}.`,
      rule: `${silent} Event loop: watch from ${limits.loop.watch} ms, bad from ${limits.loop.bad} ms.`,
    },
    {
      area: 'nodes',
      name: `Connections of ${node}`,
      state: rising(waiting, limits.requests),
      says: `${lent} of ${pool} in use, ${count(waiting, 'request')} waiting.`,
      rule: `Watch from ${limits.requests.watch} waiting requests, bad from ${limits.requests.bad}.`,
    },
  ]
}

const nodes = (facts: StatusFacts): Judged[] => {
  if (facts.nodes.length === 0)
    return [
      {
        area: 'nodes',
        name: 'Nodes',
        state: 'unknown',
        says: 'No node has reported yet.',
        rule: 'Each node reports once a minute.',
      },
    ]
  const versions = [...new Set(facts.nodes.map(({ version }) => version))]
  const mixed: Judged = {
    area: 'nodes',
    name: 'Versions',
    state: 'watch',
    says: `Nodes run ${versions.join(' and ')}.`,
    rule: 'Watch while versions differ.',
  }
  return [
    ...facts.nodes.flatMap((node) => nodeLines(facts, node)),
    ...(versions.length > 1 ? [mixed] : []),
  ]
}

const database = ({
  database: { isEmbedded, version, isStandby, standbyLags },
}: StatusFacts): Judged[] => [
  {
    area: 'database',
    name: 'Database',
    state: isStandby ? 'bad' : 'good',
    says: isEmbedded
      ? 'Embedded engine.'
      : `PostgreSQL ${version}, ${isStandby ? 'a standby: nothing can be saved' : 'primary'}.`,
    rule: 'Bad when it is a standby, which cannot save.',
  },
  ...standbyLags.map((lag, at): Judged => ({
    area: 'database',
    name: `Standby ${at + 1}`,
    state: lag === null ? 'unknown' : rising(lag, limits.lag),
    says:
      lag === null
        ? 'Its lag cannot be seen: the login lacks the right pg_read_all_stats.'
        : `${describeAge(lag)} behind.`,
    rule: agesRule(limits.lag, 'behind'),
  })),
]

const figures = ({
  now,
  figures: { waiting, foldedAt, comparedAt, differences },
}: StatusFacts): Judged[] => [
  {
    area: 'figures',
    name: 'Counting',
    state: foldedAt === null ? 'unknown' : aged(now, foldedAt, limits.fold),
    says:
      foldedAt === null
        ? 'Nothing was counted yet.'
        : `${count(waiting, 'change')} waiting. All were counted ${describeAge(now - foldedAt)} ago.`,
    rule: agesRule(limits.fold, 'without all being counted'),
    service: 'figures',
  },
  {
    area: 'figures',
    name: 'Nightly comparison',
    state:
      comparedAt === null
        ? 'unknown'
        : differences > 0
          ? 'bad'
          : aged(now, comparedAt, limits.compared),
    says:
      comparedAt === null
        ? 'Not compared yet.'
        : `${differences === 0 ? 'No differences' : `${count(differences, 'difference')} found and corrected`}, ${describeAge(now - comparedAt)} ago.`,
    rule: `Bad when the last one found differences. ${agesRule(limits.compared, 'without one')}`,
  },
]

/** Queues whose work practices wait for. */
const servedBy: Readonly<Record<string, Service>> = {
  report: 'results',
  requisition: 'orders',
  fax: 'fax',
  mail: 'email',
}
const queueRule = `${agesRule(limits.job, 'of waiting')} Failed: watch from ${limits.failedJobs.watch}, bad from ${limits.failedJobs.bad}.`
const queues = ({ now, queues: all }: StatusFacts): Judged[] => {
  const lines = all.map(({ name, waiting, failed, oldestAt }): Judged => {
    const waits = aged(now, oldestAt, limits.job)
    const service = servedBy[name]
    return {
      area: 'queues',
      name,
      state: worst(rising(failed, limits.failedJobs), waits),
      says: `${count(waiting, 'job')} waiting${waits === 'good' ? '' : since(now, oldestAt)}, ${failed} failed.`,
      rule: queueRule,
      // failed jobs are individual; when the queue stands still, all wait
      ...(service !== undefined && waits === 'bad' && { service }),
    }
  })
  const [good, others] = [
    lines.filter(({ state }) => state === 'good'),
    lines.filter(({ state }) => state !== 'good'),
  ]
  const text = `${count(good.length, 'queue')} without failed jobs, none waiting long.`
  return [
    ...(good.length > 0
      ? [{ area: 'queues', name: 'Queues', state: 'good', says: text, rule: queueRule } as const]
      : []),
    ...others,
  ]
}

const lineRule = `Bad when the line fails. ${agesRule(limits.lineWaits, 'of waiting')} Watch after ${describeAge(limits.lineSilent)} without a message.`
const lineOf = (
  now: number,
  { name, hasTrouble, lastInAt, waiting, oldestAt }: LineFact,
): Judged => ({
  area: 'lines',
  name,
  state: worst(
    hasTrouble ? 'bad' : 'good',
    aged(now, oldestAt, limits.lineWaits),
    lastInAt === null ? 'unknown' : now - lastInAt > limits.lineSilent ? 'watch' : 'good',
  ),
  says: `${hasTrouble ? 'The line fails. ' : ''}${lastInAt === null ? 'No message yet' : `Last message ${describeAge(now - lastInAt)} ago`}; ${count(waiting, 'order')} waiting${since(now, oldestAt)}.`,
  rule: lineRule,
  service: 'orders',
})
const lines = ({ now, lines: systems, toPractices }: StatusFacts): Judged[] => [
  ...systems.map((system) => lineOf(now, system)),
  ...(toPractices.lines === 0
    ? []
    : [
        {
          area: 'lines',
          name: 'Results to practices’ systems',
          state: worst(
            toPractices.troubled > 0 ? 'watch' : 'good',
            aged(now, toPractices.oldestAt, limits.lineWaits),
          ),
          says: `${count(toPractices.lines, 'line')}, ${toPractices.troubled} failing; ${count(toPractices.waiting, 'result')} waiting${since(now, toPractices.oldestAt)}.`,
          rule: `Watch when a line fails. ${agesRule(limits.lineWaits, 'of waiting')}`,
          service: 'results',
        } as const,
      ]),
]

const messages = ({ now, fax, mail }: StatusFacts): Judged[] => [
  {
    area: 'messages',
    name: 'Fax',
    state: worst(aged(now, fax.oldestAt, limits.fax), fax.uncertain > 0 ? 'watch' : 'good'),
    says: `${fax.waiting} waiting${since(now, fax.oldestAt)}; ${fax.uncertain} uncertain.`,
    rule: `${agesRule(limits.fax, 'of waiting')} Watch when it is uncertain whether one arrived.`,
    service: 'fax',
  },
  {
    area: 'messages',
    name: 'Email',
    state: mail.isSent ? aged(now, mail.oldestAt, limits.mail) : mail.waiting > 0 ? 'bad' : 'watch',
    says: `${mail.isSent ? '' : 'No mail server is set. '}${mail.waiting} waiting${since(now, mail.oldestAt)}.`,
    rule: `${agesRule(limits.mail, 'of waiting')} Bad when emails wait for a mail server.`,
    service: 'email',
  },
]

const dayLine = (name: string, today: string, day: string | null, steps: Steps): Judged => ({
  area: 'upkeep',
  name,
  state: day === null ? 'unknown' : rising(daysBetween(day, today), steps),
  says:
    day === null
      ? 'None was recorded.'
      : `Recorded for ${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}.`,
  rule: `Watch after ${steps.watch} days, bad after ${steps.bad} days.`,
})
const ownBackup = ({ now, nodes: all }: StatusFacts): Judged => {
  const at = Math.max(0, ...all.map(({ backupAt }) => backupAt ?? 0))
  return {
    area: 'upkeep',
    name: 'Backup',
    state: at === 0 ? 'unknown' : rising(now - at, limits.backup),
    says: at === 0 ? 'None was made yet.' : `Made ${describeAge(now - at)} ago, on the same disk.`,
    rule: agesRule(limits.backup, 'without one'),
  }
}
const seal = ({ now, audit: { sealedAt, unsealedSince } }: StatusFacts): Judged => ({
  area: 'upkeep',
  name: 'Audit log seal',
  state: aged(now, unsealedSince, limits.sealing),
  says: `${sealedAt === null ? 'Not sealed yet' : `Sealed ${describeAge(now - sealedAt)} ago`}${unsealedSince === null ? '' : `; entries not sealed for ${describeAge(now - unsealedSince)}`}.`,
  rule: agesRule(limits.sealing, 'with entries not sealed'),
})
const percent = 100
const disks = ({ nodes: all }: StatusFacts): Judged[] =>
  all.map(({ node, diskFree, diskSize }): Judged => {
    const isKnown = diskFree !== null && diskSize !== null && diskSize > 0
    const share = isKnown ? Math.floor((percent * diskFree) / diskSize) : 0
    const { watch, bad } = limits.diskFree
    return {
      area: 'upkeep',
      name: all.length > 1 ? `Disk of ${node}` : 'Disk',
      state: !isKnown ? 'unknown' : share < bad ? 'bad' : share < watch ? 'watch' : 'good',
      says: isKnown ? `${share}% free.` : 'It cannot be read.',
      rule: `Watch below ${watch}% free, bad below ${bad}%.`,
    }
  })
/* Of a certificate that several nodes have, the one that ends first. */
const certificate = (name: string, ends: readonly (number | null)[], now: number): Judged => {
  const days = Math.floor((Math.min(...ends.map((end) => end ?? now)) - now) / dayMs)
  const { watch, bad } = limits.certificateDays
  return {
    area: 'upkeep',
    name,
    state: days < bad ? 'bad' : days < watch ? 'watch' : 'good',
    says: ends.includes(null)
      ? 'It cannot be read.'
      : days < 0
        ? 'It has expired.'
        : `Valid for ${count(days, 'day')}.`,
    rule: certificateRule,
  }
}
const certificateRule = `Watch below ${limits.certificateDays.watch} days, bad below ${limits.certificateDays.bad} days.`
const certificates = ({ now, nodes: all, publicHttps }: StatusFacts): Judged[] => {
  const found = all.flatMap((node) => node.certificates)
  const names = [...new Set(found.map(({ name }) => name))]
  const web: Judged = {
    area: 'upkeep',
    name: 'Web certificate',
    state: 'unknown',
    says: 'It is held outside Labgate and cannot be seen from here. WATCHED_CERTIFICATES can name its file.',
    rule: certificateRule,
  }
  const isWatched = names.some((name) => name !== hl7Certificate)
  return [
    ...names.map((name) =>
      certificate(
        name,
        found.filter((one) => one.name === name).map(({ ends }) => ends),
        now,
      ),
    ),
    ...(publicHttps && !isWatched ? [web] : []),
  ]
}
/* What a silent node reported about its disk and certificate may be long outdated. */
const withAnswering = (facts: StatusFacts): StatusFacts => ({
  ...facts,
  nodes: facts.nodes.filter(({ seenAt }) => !isSilent(facts.now, seenAt)),
})

const upkeep = (facts: StatusFacts): Judged[] => [
  facts.database.isEmbedded
    ? ownBackup(facts)
    : dayLine('Backup', facts.today, facts.recorded.backup, limits.recordedBackupDays),
  dayLine('Restore drill', facts.today, facts.recorded.drill, limits.drillDays),
  seal(facts),
  ...disks(withAnswering(facts)),
  ...certificates(withAnswering(facts)),
]

/**
 * Every line by its rule; in a fixed order within each area. A pure function: the same facts give
 * the same page.
 */
export const judge = (facts: StatusFacts): Judged[] =>
  [nodes, database, figures, queues, lines, messages, upkeep].flatMap((of) => of(facts))

/** Services that do not work as they should. */
export const troubledServices = (judged: readonly Judged[]): Service[] => [
  ...new Set(
    judged.flatMap(({ state, service }) =>
      state === 'bad' && service !== undefined ? [service] : [],
    ),
  ),
]
