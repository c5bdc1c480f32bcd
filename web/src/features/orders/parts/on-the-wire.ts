/** Form fields that are part of another field on the wire. */
export const onTheWire: Readonly<Record<string, string>> = {
  collectionTime: 'collectionDate',
  isSecondHour: 'collectionDate',
  insurance: 'selfPay',
  isStat: 'priority',
}
