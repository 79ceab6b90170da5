/**
 * The SIMD kernel, in AssemblyScript: inner products of one query with consecutive rows of Float32.
 *
 * Four rows a turn, so that a load of the query serves four multiplications; each row's sum is formed in an order
 * that depends on nothing but the dimension: a row scores the same wherever in a block it lies.
 */

// @ts-nocheck: AssemblyScript's own types, not TypeScript's.

/** query, rows, scores: byte addresses, 16-byte aligned; `dimension` a multiple of 4. Writes scores[0..count). */
export function dots(query: usize, rows: usize, count: u32, dimension: u32, scores: usize): void {
  const rowBytes: usize = (<usize>dimension) << 2;
  let done: u32 = 0;
  for (; done + 4 <= count; done += 4) {
    let sum0 = f32x4.splat(0);
    let sum1 = f32x4.splat(0);
    let sum2 = f32x4.splat(0);
    let sum3 = f32x4.splat(0);
    for (let at: usize = 0; at < rowBytes; at += 16) {
      const factor = v128.load(query + at);
      const row = rows + at;
      sum0 = f32x4.add(sum0, f32x4.mul(factor, v128.load(row)));
      sum1 = f32x4.add(sum1, f32x4.mul(factor, v128.load(row + rowBytes)));
      sum2 = f32x4.add(sum2, f32x4.mul(factor, v128.load(row + 2 * rowBytes)));
      sum3 = f32x4.add(sum3, f32x4.mul(factor, v128.load(row + 3 * rowBytes)));
    }
    store<f32>(scores, total(sum0));
    store<f32>(scores + 4, total(sum1));
    store<f32>(scores + 8, total(sum2));
    store<f32>(scores + 12, total(sum3));
    scores += 16;
    rows += 4 * rowBytes;
  }
  for (; done < count; done++) {
    let sum = f32x4.splat(0);
    for (let at: usize = 0; at < rowBytes; at += 16) {
      sum = f32x4.add(sum, f32x4.mul(v128.load(query + at), v128.load(rows + at)));
    }
    store<f32>(scores, total(sum));
    scores += 4;
    rows += rowBytes;
  }
}

@inline
function total(lanes: v128): f32 {
  return (
    f32x4.extract_lane(lanes, 0) +
    f32x4.extract_lane(lanes, 1) +
    (f32x4.extract_lane(lanes, 2) + f32x4.extract_lane(lanes, 3))
  );
}
