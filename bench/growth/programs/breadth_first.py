# O(n)
from collections import deque


def breadth_first(nodes, edges):
    neighbours = [[] for _ in range(nodes)]
    for a, b in edges:
        neighbours[a].append(b)
        neighbours[b].append(a)
    distance = [-1] * nodes
    distance[0] = 0
    waiting = deque([0])
    while waiting:
        node = waiting.popleft()
        for other in neighbours[node]:
            if distance[other] < 0:
                distance[other] = distance[node] + 1
                waiting.append(other)
    return distance


# --- oracle
ENTRY = "breadth_first"


def cases(rng, size):
    nodes = size + 1
    yield {"args": [nodes, [[rng.randrange(nodes), rng.randrange(nodes)] for _ in range(2 * size)]]}


def valid(case):
    nodes, edges = case["args"]
    return all(0 <= end < nodes for edge in edges for end in edge)


def cost(case):
    return case["args"][0] + len(case["args"][1])


def expected(case):
    nodes, edges = case["args"]
    distance = [0] + [-1] * (nodes - 1)
    for _ in range(nodes):
        for a, b in edges + [[b, a] for a, b in edges]:
            if distance[a] >= 0 and (distance[b] < 0 or distance[b] > distance[a] + 1):
                distance[b] = distance[a] + 1
    return distance
