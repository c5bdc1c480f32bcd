/** The current account and location; location 0: all of them. */
export interface Place {
  customerId: number
  locationId: number
}
/** The criteria of a place, for calls and links: ids only. */
export const ofPlace = ({ customerId, locationId }: Place) => ({
  customerId,
  ...(locationId > 0 && { locationId }),
})
