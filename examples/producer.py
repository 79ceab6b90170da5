"""Indexes a file and searches it by Redis streams alone, without the gateway. Needs redis-py (pip install redis).

    PRODUCER="$(npx millrace producers create --roles rag --json)" python3 examples/producer.py
    REDIS_URL="$(cat data/redis/url)" python3 examples/producer.py    # as a trusted program
"""
import base64, json, os, time, uuid
import redis

producer = json.loads(os.environ.get("PRODUCER", "{}"))
connection = redis.Redis.from_url(producer.get("url") or os.environ["REDIS_URL"])
# A producer has 16 reply streams. Each process that uses it takes another one.
answers = producer.get("replies", [f"millrace:reply:{uuid.uuid4()}"])[0]
connection.xadd(answers, {"made": ""})  # it must exist before a request names it
connection.expire(answers, 60)


def request(stream, kind, body, seconds=30):
    """Sends a message. Returns the body of its last frame."""
    name = str(uuid.uuid4())
    fields = {"type": kind, "id": name, "reply": answers, "encoding": "json", "accept": "json"}
    connection.xadd(producer.get("stream", stream), {**fields, "body": json.dumps(body)})
    last, deadline = "0", time.monotonic() + seconds
    while time.monotonic() < deadline:
        for _, entries in connection.xread({answers: last}, block=1000) or []:
            for last, frames in entries:
                for head, answer in frames.items():
                    # <id of the request> <run> <stage> <seq> <final> <type>
                    of, *_, final, what = head.decode().split(" ") if b" " in head else ["", "0", ""]
                    if of == name and final == "1":
                        return what, json.loads(answer)
    raise TimeoutError(kind)


content = base64.b64encode(b"The mill of Orne grinds barley since 1702.").decode()
mill = {"file_id": "orne", "file_name": "orne.txt", "user": "ada", "content": content}
print(*request("millrace:files", "file.accept", mill))
query = {"query": "barley", "scope": [{"type": "file", "ids": ["orne"]}], "user": "ada"}
print(*request("millrace:{s0}:retrieval", "search.request", query))
