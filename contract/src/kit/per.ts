type Per<Prefix extends string, Name extends string, Kind> = {
  [N in Name as `${Prefix}_${N}`]: Kind
}
/** One field per name: service_ToxUrine, service_RPP, ... */
export const per = <P extends string, N extends string, K>(
  prefix: P,
  names: readonly N[],
  kind: () => K,
) => Object.fromEntries(names.map((name) => [`${prefix}_${name}`, kind()])) as Per<P, N, K>
