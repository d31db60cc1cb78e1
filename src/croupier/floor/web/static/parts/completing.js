// An offer to complete a bet that stands without another: which bets are missing, each at its least.

/**
 * What has to be laid beside the bets that an offer is about; bets that must be equal come together.
 * @param {Wire.SpotLine[]} spots of the layout @param {Wire.BoxView} box @param {{bet?: string | null}} offer @param {Record<string, {min: number | null}>} limits
 * @returns {Record<string, number>}
 */
export function completing(spots, box, offer, limits) {
  const stands = (/** @type {string} */ bet) => box.bets.some((one) => one.bet === bet && one.amount > 0);
  const about = spots.filter((spot) => stands(spot.bet) && (!offer.bet || spot.bet === offer.bet));
  const wanted = about
    .flatMap((spot) => [...spot.beside, ...(spot.beside_any.some(stands) ? [] : spot.beside_any.slice(0, 1))])
    .filter((bet) => !stands(bet));
  const equal = spots
    .filter((spot) => spot.equal_to !== null && wanted.includes(spot.equal_to) && !stands(spot.bet))
    .map((spot) => spot.bet);
  const least = (/** @type {string} */ bet) => {
    const { equal_to: as } = spots.find((spot) => spot.bet === bet) ?? {};
    return limits[as ?? bet]?.min ?? limits[bet]?.min ?? 0;
  };
  return Object.fromEntries([...new Set([...wanted, ...equal])].map((bet) => [bet, least(bet)]));
}
