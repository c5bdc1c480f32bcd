import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { EngineFigures } from '../measure/measure-engine.ts'
import type { Starts } from '../measure/measure-starts.ts'
import type { EngineKind } from '../options.ts'
import type { WebSizes } from '../web/sizes.ts'
import type { VolumeFigures } from '../volume/measure-volume.ts'
import type { Typing } from '../web/typing.ts'
import type { Conditions } from './conditions.ts'

export interface Figures {
  conditions: Conditions
  engines: EngineFigures[]
  starts: Partial<Record<EngineKind, Starts>>
  web: WebSizes | null
  /** Measured by itself when it was asked for alone: with conditions of its own. */
  typing?: (Typing & { conditions?: Conditions }) | null
  missed: string[]
  /** Very many patients and orders; measured by itself, so with conditions of its own. */
  volume?: VolumeReport
  /** Results alone, where they were measured by themselves later. */
  results?: VolumeReport
}
export interface VolumeReport {
  conditions: Conditions
  sizes: VolumeFigures[]
  missed: string[]
}

const file = fileURLToPath(new URL('../../last.json', import.meta.url))
/** Worse than this share of what was committed last is a step back (decisions.md 39). */
const tolerated = 0.9

export const readLast = (): Figures | undefined => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figures) : undefined)
/** Three digits behind the point are more than the figures are worth. */
export const writeLast = (figures: Figures): void =>
  writeFileSync(file, `${JSON.stringify(figures, (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value), 2)}\n`)

/** Puts these figures beside the others that were written. */
export const writeVolume = (volume: VolumeReport, as: 'volume' | 'results'): void => {
  const last = readLast()
  if (last !== undefined) writeLast({ ...last, [as]: volume })
}

/** Puts these figures beside the others that were written. */
export const writeTyping = (typing: Typing, conditions: Conditions): void => {
  const last = readLast()
  if (last !== undefined) writeLast({ ...last, typing: { ...typing, conditions } })
}

/** Lines whose share of the floor fell by more than a tenth. Shares are compared, since another machine or a busy one changes both sides. */
export const worseThan = (last: Figures, now: Figures): string[] =>
  now.engines.flatMap(({ kind, calls }) => {
    const before = last.engines.find((engine) => engine.kind === kind)?.calls ?? []
    return calls.flatMap(({ name, callers, ratio }) => {
      const was = before.find((line) => line.name === name && line.callers === callers)?.ratio.perSecond
      return was !== undefined && ratio.perSecond < was * tolerated
        ? [`${kind}, ${name}, ${callers} callers: ${ratio.perSecond.toFixed(2)} of the floor's requests a second, last ${was.toFixed(2)}`]
        : []
    })
  })
