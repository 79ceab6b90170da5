/**
 * Shifts the clock of a process at each SIGUSR2. It is preloaded into every process of a service
 * (`NODE_OPTIONS=--import`).
 * Only `Date` changes, as when an administrator sets the clock. Timers and performance.now() do not.
 */
const shiftsMs = [600_000, -600_000, 0];
const RealDate = Date;
let shiftMs = 0;
let signals = 0;

process.on('SIGUSR2', () => {
  shiftMs = shiftsMs[signals++ % shiftsMs.length] ?? 0;
});

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + shiftMs);
    else super(...args);
  }

  static now() {
    return RealDate.now() + shiftMs;
  }
};
