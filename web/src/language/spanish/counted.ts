/** Nouns of counts that reach `howMany` through another function. */
export const counted = {
  issue: 'problema',
  issues: 'problemas',
  warning: 'advertencia',
  warnings: 'advertencias',
}
