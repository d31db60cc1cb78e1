// @ts-check
// What the player's table says of itself, in one place: a translation begins here.

export const GET_UP = "Get up";
