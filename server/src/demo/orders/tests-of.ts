import { lacksOf } from '@labgate/contract/catalogue/faults'
import { chooseProfile, chooseSide, chooseSite, emptySelection, tick, type Selection } from '@labgate/contract/catalogue/selection'
import type { Catalogue } from '@labgate/contract/catalogue/shape'
import type { Random } from '../random.ts'

/** What a practice would tick: a profile as a rule, or whole classes, until the form lacks nothing. */
export const someTests = (form: Catalogue, random: Random): Selection => {
  const specimen = random.pick(form.specimens.slice(0, 2))
  let selection = emptySelection(form, specimen)
  if (form.profiles.length > 0 && random.chance(0.7)) selection = chooseProfile(form, selection, random.pick(form.profiles).key, {})
  const offered = [...form.panels.map(({ code }) => code), ...form.singles.map(({ code }) => code)]
  for (let count = selection.codes.length > 0 ? 0 : random.int(1, 3); count > 0; count--) selection = tick(form, selection, random.pick(offered), true, {})
  while (lacksOf(form, selection).some((lack) => lack === 'nothing' || lack === 'no-target')) selection = tick(form, selection, random.pick(offered), true, {})
  if (form.sites?.specimen !== selection.specimen) return selection
  const site = random.pick(form.sites.list)
  selection = chooseSite(form, selection, site.id)
  return site.isSided === true && form.sites.sides.length > 0 ? chooseSide(form, selection, random.pick(form.sites.sides).id) : selection
}
