/** Fields of the form that are part of another one on the wire. */
export const onTheWire: Readonly<Record<string, string>> = {
  collectionTime: 'collectionDate',
  isSecondHour: 'collectionDate',
  insurance: 'selfPay',
  isStat: 'priority',
}
