/**
 * Marks a list link with its number, for the survey that follows all links
 * (e2e/journeys/figure-links.survey.ts): '1000+' if there are more.
 */
export const figureMark = (count: number, more = false): { 'data-figure': string } => ({
  'data-figure': `${count}${more ? '+' : ''}`,
})
