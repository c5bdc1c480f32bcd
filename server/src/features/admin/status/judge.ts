import type { Service } from '@labgate/contract/admin/status'
import type { LineFact, NodeFact, StatusFacts } from './facts.ts'
import {
  aged,
  agesRule,
  count,
  isSilent,
  rising,
  since,
  worst,
  type Judged,
} from './judge-parts.ts'
import { upkeep } from './judge-upkeep.ts'
import { describeAge, limits } from './rules.ts'

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

/* By the node that has not reached it for the longest. */
const fileStore = ({ now, nodes: all, fileStore: found }: StatusFacts): Judged[] => {
  const answering = all.filter(({ seenAt }) => !isSilent(now, seenAt))
  if (found === null || answering.length === 0) return []
  const at = Math.min(...answering.map(({ fileStoreAt }) => fileStoreAt ?? 0))
  return [
    {
      area: 'database',
      name: 'File store',
      state: rising(now - at, limits.fileStore),
      says: `${at === 0 ? 'It has not answered yet' : `It answered ${describeAge(now - at)} ago`}; ${count(found.waiting, 'file')} waiting in the database.`,
      rule: agesRule(limits.fileStore, 'without an answer to a node'),
      service: 'results',
    },
  ]
}

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

/**
 * Every line by its rule; in a fixed order within each area. A pure function: the same facts give
 * the same page.
 */
export const judge = (facts: StatusFacts): Judged[] =>
  [nodes, database, fileStore, figures, queues, lines, messages, upkeep].flatMap((of) => of(facts))

/** Services that do not work as they should. */
export const troubledServices = (judged: readonly Judged[]): Service[] => [
  ...new Set(
    judged.flatMap(({ state, service }) =>
      state === 'bad' && service !== undefined ? [service] : [],
    ),
  ),
]
