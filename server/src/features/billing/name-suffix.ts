const generation = /^(?:jr|sr|i{1,3}|iv|vi{0,3}|ix|x)$/i

/**
 * What of a person's suffix a claim has (NM107): 'JR', 'SR', or a Roman numeral. Credentials such as 'MD' or 'FNP-BC' stand in the same field of ours and are
 * no part of a name there; '' for them.
 */
export const nameSuffix = (suffix: string): string =>
  suffix
    .split(/[\s,]+/)
    .map((part) => part.replaceAll('.', ''))
    .find((part) => generation.test(part))
    ?.toUpperCase() ?? ''
