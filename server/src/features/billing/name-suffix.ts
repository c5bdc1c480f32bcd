const generation = /^(?:jr|sr|i{1,3}|iv|vi{0,3}|ix|x)$/i

/**
 * The part of a person's suffix that a claim carries (NM107): 'JR', 'SR', or a Roman numeral; '' if
 * there is none. Our field also holds credentials such as 'MD' or 'FNP-BC', which are not part of a
 * name there.
 */
export const nameSuffix = (suffix: string): string =>
  suffix
    .split(/[\s,]+/)
    .map((part) => part.replaceAll('.', ''))
    .find((part) => generation.test(part))
    ?.toUpperCase() ?? ''
