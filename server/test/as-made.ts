/** Orders to sign as they were made: nobody changed them since. */
export const asMade = (labOrderId: readonly number[]) => ({
  labOrderId: [...labOrderId],
  rowVersion: labOrderId.map(() => 1),
})
