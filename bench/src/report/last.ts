import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { EngineFigures } from '../measure/measure-engine.ts'
import type { Starts } from '../measure/measure-starts.ts'
import type { EngineKind } from '../options.ts'
import type { VolumeFigures } from '../volume/measure-volume.ts'
import type { WebSizes } from '../web/sizes.ts'
import type { Typing } from '../web/typing.ts'
import type { Conditions } from './conditions.ts'

export interface Figures {
  conditions: Conditions
  engines: EngineFigures[]
  starts: Partial<Record<EngineKind, Starts>>
  web: WebSizes | null
  /** If it was requested alone, measured separately, with its own conditions. */
  typing?: (Typing & { conditions?: Conditions }) | null
  missed: string[]
  /** Very many patients and orders; measured separately, so with its own conditions. */
  volume?: VolumeReport
  /** Results alone, if measured separately later. */
  results?: VolumeReport
}
export interface VolumeReport {
  conditions: Conditions
  sizes: VolumeFigures[]
  missed: string[]
}

const file = fileURLToPath(new URL('../../last.json', import.meta.url))
/** Worse than this share of the last committed figure is a regression (rules.md#budgets). */
const tolerated = 0.9

export const readLast = (): Figures | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figures) : undefined
/** Rounds to three decimals: more would be false precision. */
export const writeLast = (figures: Figures): void =>
  writeFileSync(
    file,
    `${JSON.stringify(figures, (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value), 2)}\n`,
  )

/** Stores these figures next to those already written. */
export const writeVolume = (volume: VolumeReport, as: 'volume' | 'results'): void => {
  const last = readLast()
  if (last !== undefined) writeLast({ ...last, [as]: volume })
}

/** Stores these figures next to those already written. */
export const writeTyping = (typing: Typing, conditions: Conditions): void => {
  const last = readLast()
  if (last !== undefined) writeLast({ ...last, typing: { ...typing, conditions } })
}

/**
 * Lines whose share of the floor fell by more than a tenth. Compares shares, since a different or
 * busy machine changes both sides.
 */
export const worseThan = (last: Figures, now: Figures): string[] =>
  now.engines.flatMap(({ kind, calls }) => {
    const before = last.engines.find((engine) => engine.kind === kind)?.calls ?? []
    return calls.flatMap(({ name, callers, ratio }) => {
      const was = before.find((line) => line.name === name && line.callers === callers)?.ratio
        .perSecond
      return was !== undefined && ratio.perSecond < was * tolerated
        ? [
            `${kind}, ${name}, ${callers} callers: ${ratio.perSecond.toFixed(2)} of the floor's requests a second, last ${was.toFixed(2)}`,
          ]
        : []
    })
  })
