/** What a link to a list says of its number, for the survey that follows all of them (e2e/journeys/figure-links.survey.ts): '1000+' when there are more. */
export const figureMark = (count: number, more = false): { 'data-figure': string } => ({ 'data-figure': `${count}${more ? '+' : ''}` })
