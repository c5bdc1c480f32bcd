import bwipjs from 'bwip-js'

interface Raw {
  sbs: number[]
}

/**
 * Widths of bar, gap, bar ... of a Code 128, in modules. Twelve digits become subset C: 101
 * modules. Fails on text that Code 128 cannot hold.
 */
export const modulesOf = (code: string): readonly number[] => {
  if (!/^[\x20-\x7e]{1,40}$/.test(code)) throw new Error('this cannot be a bar code')
  const [raw] = bwipjs.raw('code128', code, '') as Raw[]
  if (raw === undefined) throw new Error('no bar code was made')
  return raw.sbs
}

/** The bars of a code from its left edge: start and width of each, in modules. */
export const barsOf = (code: string): { at: number; wide: number }[] => {
  let at = 0
  return modulesOf(code).flatMap((wide, index) => {
    const bar = { at, wide }
    at += wide
    return index % 2 === 0 ? [bar] : []
  })
}
export const widthInModules = (code: string): number =>
  modulesOf(code).reduce((sum, wide) => sum + wide, 0)
