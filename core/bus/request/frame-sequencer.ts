/**
 * Which frames of a request may be passed on: each frame of a run once, in order, without gaps.
 *
 * A redelivered stage sends its frames again. Those of the same run are the same frames: what was seen is dropped.
 * Another run is another answer, so the first run of each stage is latched, and another one is either refused
 * ('fail': part of the first was passed on already) or taken from its first frame ('restart').
 */
export type Verdict = 'pass' | 'drop' | 'gap' | 'other run';
export type OnNewRun = 'fail' | 'restart';

interface LatchedStage {
  run: string;
  /** The next frame's seq. */
  next: number;
}

export class FrameSequencer {
  readonly #stages = new Map<string, LatchedStage>();
  readonly #onNewRun: OnNewRun;

  constructor(onNewRun: OnNewRun) {
    this.#onNewRun = onNewRun;
  }

  check({ stage, run, seq }: { stage: string; run: string; seq: number }): Verdict {
    const latched = this.#stages.get(stage);
    if (latched?.run === run) return this.#inRun(latched, seq);
    if (latched && this.#onNewRun === 'fail') return 'other run';
    // The rest of a run that another one replaced, when it comes late, starts nothing.
    if (seq > 0) return latched ? 'drop' : 'gap';
    this.#stages.set(stage, { run, next: 1 });
    return 'pass';
  }

  #inRun(latched: LatchedStage, seq: number): Verdict {
    if (seq < latched.next) return 'drop';
    if (seq > latched.next) return 'gap';
    latched.next++;
    return 'pass';
  }
}
