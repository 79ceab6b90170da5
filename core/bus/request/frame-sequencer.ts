/**
 * Orders the frames of a request: each frame of a run passes once, in order, without gaps.
 *
 * A redelivered stage sends its frames again. Frames of the same run are identical, so duplicates are dropped. Another
 * run of a stage is another answer. An option decides its effect:
 *
 *     fail      it ends the request with an error, because frames of the first run were passed on
 *     restart   it replaces the first run, from its first frame
 */
export type Verdict = 'pass' | 'drop' | 'gap' | 'other run';
export type OnNewRun = 'fail' | 'restart';

interface StageRun {
  run: string;
  /** Seq of the next frame. */
  next: number;
}

export class FrameSequencer {
  readonly #stages = new Map<string, StageRun>();
  readonly #onNewRun: OnNewRun;
  #isRepeated: boolean;

  /** @param options.isRepeated whether the id was used before, so that late frames of the former request may come */
  constructor(onNewRun: OnNewRun, { isRepeated = false } = {}) {
    this.#onNewRun = onNewRun;
    this.#isRepeated = isRepeated;
  }

  check({ stage, run, seq }: { stage: string; run: string; seq: number }): Verdict {
    const current = this.#stages.get(stage);
    if (current?.run === run) return this.#inRun(current, seq);
    if (current && this.#onNewRun === 'fail') return 'other run';
    // A late frame of a replaced run, or of a former request, starts no run.
    if (seq > 0) return current || this.#isRepeated ? 'drop' : 'gap';
    this.#stages.set(stage, { run, next: 1 });
    return 'pass';
  }

  /** Forgets the run of a stage whose request was published again. It answers from its first frame, in any run. */
  startOver(stage: string): void {
    this.#isRepeated = true;
    this.#stages.delete(stage);
  }

  #inRun(current: StageRun, seq: number): Verdict {
    if (seq < current.next) return 'drop';
    if (seq > current.next) return 'gap';
    current.next++;
    return 'pass';
  }
}
