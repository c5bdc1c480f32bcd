export const SalesIssues = () => null
