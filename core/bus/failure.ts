/** The failure of a promise as a value, for code that goes on in both cases. */
export async function failureOf(work: Promise<unknown> | undefined): Promise<{ error: unknown } | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return { error };
  }
}
