/** Number of patients in the demo itself, and the number created and inserted at a time. */
export const demoPatients = 2000
/** Number of orders in the demo itself; orders beyond it are volume data. */
export const demoOrders = 8000
