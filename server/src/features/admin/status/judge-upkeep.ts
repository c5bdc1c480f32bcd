import { dayMs, daysBetween } from '@labgate/contract/kit/days'
import type { StatusFacts } from './facts.ts'
import { aged, agesRule, count, isSilent, rising, type Judged, type Steps } from './judge-parts.ts'
import { describeAge, limits } from './rules.ts'
import { hl7Certificate } from './watched-certificates.ts'

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
/* While nothing is written, nothing is archived: only a failure tells. */
const archive = ({ now, database: { archive: found } }: StatusFacts): Judged[] => {
  if (found === null) return []
  const { archivedAt, failedAt, failingSince } = found
  const isFailing = failedAt !== null && (archivedAt === null || failedAt > archivedAt)
  return [
    {
      area: 'upkeep',
      name: 'Archive of the database',
      state: isFailing ? aged(now, archivedAt ?? failingSince, limits.archive) : 'good',
      says: isFailing
        ? `It fails: what is written fills the database’s disk. ${archivedAt === null ? 'Nothing was archived yet.' : `Last archived ${describeAge(now - archivedAt)} ago.`}`
        : archivedAt === null
          ? 'Nothing was written yet.'
          : `Last archived ${describeAge(now - archivedAt)} ago.`,
      rule: `While it fails: ${agesRule(limits.archive, 'without success').toLowerCase()}`,
    },
  ]
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

/** Backups, the archive, drills, the audit log's seal, disks, and certificates. */
export const upkeep = (facts: StatusFacts): Judged[] => [
  facts.database.isEmbedded
    ? ownBackup(facts)
    : dayLine('Backup', facts.today, facts.recorded.backup, limits.recordedBackupDays),
  ...archive(facts),
  dayLine('Restore drill', facts.today, facts.recorded.drill, limits.drillDays),
  seal(facts),
  ...disks(withAnswering(facts)),
  ...certificates(withAnswering(facts)),
]
