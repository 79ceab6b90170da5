/** Repetition after a failure that is often over at once, such as a connection to a gateway that has just ended. */

const pausesMs = [300, 1_500];

/** Calls at most three times. @throws the last failure, at once if the signal is aborted */
export async function again<Value>(call: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
  for (const pauseMs of pausesMs) {
    try {
      return await call();
    } catch (error) {
      if (signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return call();
}
