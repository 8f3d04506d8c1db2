export const TAKE_OVER = 'take-over'
