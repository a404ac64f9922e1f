/** The limits that the service comes with. */
export const SHIPPED_LIMITS = {
  anonymousPerHour: 5,
  tokenBurst: 300,
  tokenPerMinute: 100,
  invalidTokensPerMinute: 60,
  missesPerMinute: 300,
  pagesPerMinute: 240,
  signinPerAccount: 10,
  signinPerAddress: 60,
};

/** None that a test reaches, but that of wrong passwords for one account. */
export const HIGH_LIMITS = {
  anonymousPerHour: 1e6,
  tokenBurst: 1e6,
  tokenPerMinute: 1e6,
  invalidTokensPerMinute: 1e6,
  missesPerMinute: 1e6,
  pagesPerMinute: 1e6,
  signinPerAccount: 10,
  signinPerAddress: 1e6,
};
