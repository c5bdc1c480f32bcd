/*
 * The first line of a commit says the change: a verb in the imperative, and few enough characters
 * for every list of commits.
 */

/** Verbs that a first line can begin with. Add one that says a change. */
const verbs: ReadonlySet<string> = new Set(
  `Add Adjust Allow Answer Apply Avoid Begin Bill Bind Break Build Bump Cache Change Check
   Clarify Clean Clear Close Collect Combine Compare Compute Confirm Convert Copy Correct Count Cover
   Create Cut Decide Declare Decode Define Delete Deny Derive Describe Disable Document Draw
   Drop Enable Encode End Enforce Explain Export Expose Extend Extract Fill Filter Find Fit
   Fix Flatten Fold Follow Forbid Format Gather Generate Give Group Guard Handle Hide Hold
   Ignore Import Improve Include Index Inline Install Join Judge Keep Lay Lead Leave Let Lift
   Limit Link List Load Lock Log Look Lower Make Map Mark Match Measure Mend Merge Move Name
   Narrow Normalize Offer Open Order Parse Pass Pin Place Plan Post Prefer Press Prevent Print
   Protect Prove Publish Pull Push Put Raise Read Rebuild Record Reduce Refer Refuse Reject
   Release Reload Remove Rename Reorder Replace Report Require Reset Resolve Restore Restrict Retry
   Return Reuse Revert Rewrite Round Run Save Say Seal Search Select Send Separate Set Settle
   Share Shorten Show Simplify Skip Sort Speed Split Start State Stop Store Support Swap
   Switch Take Tell Test Tighten Trim Turn Type Unify Update Upgrade Use Validate Verify Wait
   Warn Widen Wrap Write`.split(/\s+/),
)
const longest = 71

/** What is wrong with a commit's first line; undefined if nothing is. */
export const subjectFault = (subject: string): string | undefined => {
  const length = [...subject].length
  if (length > longest) return `has ${length} characters, and ${longest} are allowed`
  const [first = ''] = subject.split(' ')
  return verbs.has(first)
    ? undefined
    : `begins with "${first}", which is no verb of scripts/test/commit-subjects.ts`
}
