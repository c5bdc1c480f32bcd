import { firstStepOf } from '@labgate/server/db/migration-steps.ts'
import type { Released } from '@labgate/server/db/released-migrations.ts'

/** What is there now: the schema of the baseline, and migrations by name with text and its hash. */
export interface Found {
  baseline: string
  migrations: readonly { name: string; text: string; hash: string }[]
}

/** Migrations that are not as db/migrations/README.md says, one sentence each. */
export const migrationFaults = (released: Released | undefined, found: Found): string[] => {
  const old = released?.migrations ?? {}
  const last = Object.keys(old).at(-1) ?? ''
  const names = found.migrations.map(({ name }) => name)
  const numberOf = (name: string): string => name.slice(0, 3)
  return [
    ...(released !== undefined && released.baseline !== found.baseline
      ? ['db/ changes what was released: restore it, and write a migration']
      : []),
    ...Object.keys(old)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} was released and is gone`),
    ...found.migrations.flatMap(({ name, text, hash }) => {
      const firstStep = firstStepOf(text)
      const messages: string[] = []
      if (!/^\d{3}-[a-z0-9-]+\.sql$/.test(name)) messages.push('is not named 001-what-changes.sql')
      if (names.filter((other) => numberOf(other) === numberOf(name)).length > 1)
        messages.push('has the number of another one')
      if (old[name] !== undefined && old[name] !== hash)
        messages.push('was released and is changed')
      if (old[name] === undefined && name < last)
        messages.push(`comes before ${last}, which was released`)
      if (/second step/i.test(text) && firstStep === undefined)
        messages.push(
          'does not say its first step on a line of its own: -- second step of 001-name.sql',
        )
      if (old[name] === undefined && firstStep !== undefined && old[firstStep] === undefined)
        messages.push(
          `is the second step of ${firstStep}, which no version before has: release that one first`,
        )
      return messages.map((what) => `${name} ${what}`)
    }),
  ]
}
