/** How a planting gets its water, completes « plantio em março, … ». */
export const waters = { rainfed: 'em sequeiro', irrigated: 'com irrigação' } as const;
