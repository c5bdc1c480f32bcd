/** What the top bar narrows a list to: the account and the location; 0 is all of them. */
export interface ListPlace {
  accountId: number
  locationId: number
}

/**
 * The location that a list is narrowed to (0: none): the top bar's, otherwise the one of the list's
 * own filter. Locations belong to an account: without one, the filter has nothing to choose from,
 * and a location in the address narrows nothing (rules.md#location-filter).
 */
export const listLocation = ({ accountId, locationId }: ListPlace, chosen = 0): number =>
  locationId > 0 ? locationId : accountId > 0 ? chosen : 0
